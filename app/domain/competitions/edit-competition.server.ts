import { recordAudit } from '~/domain/audit/record-audit.server'
import { now } from '~/infra/clock'
import { transaction, type Tx } from '~/infra/db/client'
import { addDefaultCriteria } from './add-default-criteria.server'
import { competitionColumns, mayUseQr } from './competition-columns.server'
import { figuresInUse } from './figures-in-use.server'
import { type PartsInUse, type Refusal, refusalsInUse } from './in-use'
import { limitRefusals } from './limits-in-use'
import { publishingProblems } from './publishing'
import type { CompetitionInput } from './schema'
import { writeParts } from './write-parts.server'

type Edit = { actorId: number; competitionId: number; input: CompetitionInput }

type Result =
  { ok: true } | { ok: false; code: 'competitionNotFound' | 'competitionChanged' } | { ok: false; code: 'refused'; refusals: Refusal[] }

/**
 * Makes a stored competition the one of the input, all of it or nothing.
 * `competitionChanged`: the input's revision is not the stored one, someone else saved in between.
 * `refused`: what is already in use, or, once published, what publishing needs, may not go; each refusal names its field ('' is the form).
 */
export function editCompetition({ actorId, competitionId, input }: Edit): Promise<Result> {
  const columns = competitionColumns(input)
  return transaction(async (tx): Promise<Result> => {
    const stored = await findStored(tx, competitionId)
    if (!stored) return { ok: false, code: 'competitionNotFound' }
    if (stored.revision !== input.revision || !ownsRows(stored, input)) return { ok: false, code: 'competitionChanged' }
    const mayUse = await mayUseQr(tx, { uploadId: columns.paymentQrUploadId, actorId, current: stored.paymentQrUploadId })
    const refusals: Refusal[] = [
      ...refusalsInUse(partsInUse(stored), input),
      ...limitRefusals(await figuresInUse(tx, stored), input),
      ...(stored.publishedAt ? publishingProblems(input).map((code) => ({ field: '', code })) : []),
      ...(mayUse ? [] : [{ field: 'paymentQr', code: 'uploadMissing' }]),
    ]
    if (refusals.length) return { ok: false, code: 'refused', refusals }

    await tx.competition.update({
      where: { id: competitionId },
      data: { ...columns, updatedAt: now(), editedAt: now(), revision: { increment: 1 } },
    })
    await writeParts(tx, { competitionId, stored, input })
    if (stored.publishedAt) await addDefaultCriteria(tx, competitionId)
    const details = { revision: stored.revision + 1, changed: changedColumns(stored, columns) }
    await recordAudit(tx, { actorId, action: 'competition.edited', subject: { type: 'competition', id: competitionId }, details })
    return { ok: true }
  })
}

function findStored(tx: Tx, id: number) {
  return tx.competition.findUnique({
    where: { id },
    include: {
      categories: {
        include: {
          songFields: { include: { _count: { select: { values: true } } } },
          requirements: true,
          _count: { select: { entries: true, songs: true } },
        },
      },
      stages: {
        orderBy: { position: 'asc' },
        include: { requirements: true, _count: { select: { works: true, locks: true, advancements: true, publications: true } } },
      },
      specialAwards: { include: { _count: { select: { registrations: true, works: true } } } },
      prizes: true,
      criteria: { include: { _count: { select: { scores: true } } } },
    },
  })
}

type Stored = NonNullable<Awaited<ReturnType<typeof findStored>>>

function partsInUse({ categories, stages, specialAwards, criteria }: Stored): PartsInUse {
  return {
    categories: categories.map(({ _count, songFields, ...category }) => ({
      ...category,
      registrations: _count.entries,
      songs: _count.songs,
      songFields: songFields.map(({ _count, ...field }) => ({ ...field, ..._count })),
    })),
    stages: stages.map(({ _count, ...stage }) => ({ ...stage, works: Math.max(...Object.values(_count)) })),
    specialAwards: specialAwards.map(({ _count, ...award }) => ({ ...award, uses: _count.registrations + _count.works })),
    criteria: criteria.map(({ _count, ...criterion }) => ({ ...criterion, ..._count })),
  }
}

/** Whether every row id of the input is one of this competition's, once. */
function ownsRows(stored: Stored, input: CompetitionInput): boolean {
  const owned = (rows: { id: number }[], wanted: { id?: number | undefined }[]) => {
    const ids = wanted.flatMap(({ id }) => id ?? [])
    return new Set(ids).size === ids.length && ids.every((id) => rows.some((row) => row.id === id))
  }
  const inside = <K extends 'songFields' | 'requirements'>(
    rows: ({ id: number } & Record<K, { id: number }[]>)[],
    wanted: ({ id?: number | undefined } & Record<K, { id?: number | undefined }[]>)[],
    part: K,
  ) => wanted.every((row) => owned(rows.find(({ id }) => id === row.id)?.[part] ?? [], row[part]))
  return (
    (['categories', 'stages', 'specialAwards', 'prizes', 'criteria'] as const).every((part) => owned(stored[part], input[part])) &&
    inside(stored.categories, input.categories, 'songFields') &&
    inside(stored.categories, input.categories, 'requirements') &&
    inside(stored.stages, input.stages, 'requirements')
  )
}

function changedColumns(stored: Stored, columns: ReturnType<typeof competitionColumns>): string[] {
  return (Object.keys(columns) as (keyof typeof columns)[]).filter((key) => String(stored[key]) !== String(columns[key]))
}
