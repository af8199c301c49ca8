import { db } from '~/infra/db/client'
import { organisationDefaults, organisationSchema, type Organisation } from './schema'

/** The organisation's settings; what was never saved has its default. */
export async function organisation(): Promise<Organisation> {
  const row = await db.setting.findUnique({ where: { key: 'organisation' } })
  const parsed = organisationSchema.safeParse({ ...organisationDefaults, ...(row?.value as object | undefined) })
  return parsed.success ? parsed.data : organisationDefaults
}
