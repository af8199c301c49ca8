import type { AuditDetails } from '~/domain/audit/details'
import { recordAudit } from '~/domain/audit/record-audit.server'
import { now } from '~/infra/clock'
import { transaction, type Tx } from '~/infra/db/client'
import type { Prisma } from '~/infra/db/generated/client'
import { forgetSettings } from './read-settings.server'
import { type SectionName, type SectionValue, sections } from './schema'

type Save<S extends SectionName> = {
  actorId: number
  name: S
  /** What changes; the rest of the section stays. */
  changes: Partial<SectionValue<S>>
  /** Writes that belong to the change, in its transaction; told what stood before and what stands now. */
  also?: (tx: Tx, before: SectionValue<S>, after: SectionValue<S>) => Promise<void>
}

/** Writes a section of the settings. The audit entry names the fields that changed with their new values, a secret's value never. */
export async function saveSection<S extends SectionName>({ actorId, name, changes, also }: Save<S>): Promise<void> {
  const { schema, defaults } = sections[name]
  await transaction(async (tx) => {
    const row = await tx.setting.findUnique({ where: { key: name } })
    const before = { ...defaults, ...(row?.value as object | undefined) } as Record<string, unknown>
    const value = schema.parse({ ...before, ...changes }) as Record<string, unknown>
    const changed = Object.keys(value).filter((key) => value[key] !== before[key])
    const data = { value: value as Prisma.InputJsonObject, updatedAt: now() }
    await tx.setting.upsert({ where: { key: name }, create: { key: name, ...data }, update: data })
    const details = Object.fromEntries(changed.map((key) => [key, key === 'passwordSealed' ? '•••' : value[key]]))
    await recordAudit(tx, {
      actorId,
      action: 'settings.saved',
      subject: { type: 'settings', id: name },
      details: details as AuditDetails,
    })
    await also?.(tx, before as SectionValue<S>, value as SectionValue<S>)
  })
  forgetSettings()
}
