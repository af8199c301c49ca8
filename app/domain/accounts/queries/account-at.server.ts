import { read } from '~/infra/db/read'
import { emailSchema } from '../schema'

/** Whose account an address belongs to, however it is written; null where it is nobody's. */
export async function accountAt(address: string): Promise<number | null> {
  const email = emailSchema.safeParse(address).data
  if (email === undefined) return null
  const found = await read.selectFrom('User').where('email', '=', email).select('id').executeTakeFirst()
  return found?.id ?? null
}
