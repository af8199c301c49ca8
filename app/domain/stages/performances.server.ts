import { assignToPanel } from '~/domain/panels/assign.server'
import { now } from '~/infra/clock'
import type { Tx } from '~/infra/db/client'
import { among, read } from '~/infra/db/read'

type LiveStage = { id: number; canUpload: boolean; status: string }

/** A live round that has begun takes in whoever is admitted to it. */
export function callsPerformances({ canUpload, status }: Omit<LiveStage, 'id'>): boolean {
  return !canUpload && (status === 'active' || status === 'completed')
}

/**
 * Gives each entry that takes part in a live round its one performance, ready to be scored, in the caller's transaction; whoever has one keeps it.
 * Nothing for a stage that asks for uploads or has not begun. Returns how many were added.
 */
export async function callPerformances(tx: Tx, { id: stageId, canUpload, status }: LiveStage): Promise<number> {
  if (!callsPerformances({ canUpload, status })) return 0
  const waiting = await read
    .selectFrom('StageEntry as entry')
    .innerJoin('Registration as registration', 'registration.id', 'entry.registrationId')
    .leftJoin('Work as work', (join) => join.onRef('work.entryId', '=', 'entry.entryId').onRef('work.stageId', '=', 'entry.stageId'))
    .where('entry.stageId', '=', stageId)
    .where('work.id', 'is', null)
    .select(['entry.entryId', 'entry.registrationId', 'registration.name'])
    .orderBy('registration.number')
    .orderBy('entry.entryId')
    .execute()
  if (waiting.length === 0) return 0
  const standing = await read.selectFrom('Work').where('stageId', '=', stageId).select(['registrationId', 'slot']).execute()
  const taken = new Map<number, Set<number>>()
  const slotsOf = (registrationId: number) => taken.get(registrationId) ?? taken.set(registrationId, new Set()).get(registrationId)!
  for (const { registrationId, slot } of standing) slotsOf(registrationId).add(slot)
  const performances = waiting.map(({ entryId, registrationId, name }) => {
    const slots = slotsOf(registrationId)
    let slot = 1
    while (slots.has(slot)) slot++
    slots.add(slot)
    return { entryId, registrationId, slot, name }
  })
  const at = now()
  const added = await tx.$queryRaw<{ id: number | bigint }[]>`
    INSERT INTO "Work" ("entryId", "registrationId", "stageId", "slot", "title", "performer", "status", "uploadedAt", "lockedAt")
    SELECT value ->> 'entryId', value ->> 'registrationId', ${stageId}, value ->> 'slot', '', value ->> 'name', 'completed', ${at}, ${at}
    FROM json_each(${JSON.stringify(performances)}) RETURNING "id"`
  await assignToPanel(
    tx,
    added.map(({ id }) => Number(id)),
  )
  return added.length
}

/**
 * Takes entries out of a stage they no longer go on to: performances that nobody has scored go, in the caller's transaction.
 * Returns how many works or scored performances stand in the way; then nothing was taken.
 */
export async function dismissPerformances(
  tx: Tx,
  { stageId, entryIds }: { stageId: number; entryIds: readonly number[] },
): Promise<number> {
  const { used } = await read
    .selectFrom('Work as work')
    .where('work.stageId', '=', stageId)
    .where('work.entryId', 'in', among(entryIds))
    .where(({ or, eb, exists, selectFrom }) =>
      or([eb('work.uploadId', 'is not', null), exists(selectFrom('Score').whereRef('Score.workId', '=', 'work.id').select('Score.id'))]),
    )
    .select(({ fn }) => fn.countAll<number>().as('used'))
    .executeTakeFirstOrThrow()
  if (used === 0)
    await tx.$executeRaw`DELETE FROM "Work" WHERE "stageId" = ${stageId} AND "entryId" IN (SELECT value FROM json_each(${JSON.stringify(entryIds)}))`
  return used
}
