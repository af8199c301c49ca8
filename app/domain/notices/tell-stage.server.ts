import { type Tx, db, transaction } from '~/infra/db/client'
import { enqueue } from '~/infra/jobs/queue'
import { publicUrl } from '~/infra/public-url'
import { stageNotices } from './jobs'
import type { StageNoticeKind } from './kinds'
import { notify } from './notify.server'

type Tell = { kind: StageNoticeKind; stageId: number; /** The deadline, in milliseconds, for `deadline_near`. */ until: number | null }

/** Asks, in the caller's transaction, for everybody a stage concerns to be told: once for each occasion. */
export function queueStageNotices(tx: Tx, { kind, stageId, until }: Tell): Promise<void> {
  return enqueue(tx, stageNotices, { subject: `stage:${stageId}`, payload: { kind, stageId, until } })
}

type Row = { id: number | bigint; email: string; locale: string; mutedNotices: string; name: string }

const batch = 100

/** Tells them, a hundred in a transaction; a run that was cut off goes on where it ended. */
export async function tellStage({ kind, stageId, until }: Tell, signal: AbortSignal): Promise<void> {
  const stage = await db.stage.findUnique({
    where: { id: stageId },
    include: { competition: { select: { id: true, name: true, publishedAt: true } } },
  })
  if (!stage?.competition.publishedAt) return
  const { competition } = stage
  // A stage that is opened again is no news; a deadline that was moved is.
  const key = `${kind}:${stageId}${until === null ? '' : `:${until}`}`
  const page = kind === 'deadline_near' ? '/upload-video' : ''
  const params = {
    competition: competition.name,
    competitionId: competition.id,
    stage: stage.name,
    link: `${publicUrl()}/competitions/${competition.id}${page}`,
  }
  for (let after = 0; !signal.aborted;) {
    const rows = await concerned({ kind, stageId, after })
    if (rows.length === 0) return
    await transaction(async (tx) => {
      for (const { name, ...row } of rows) {
        const recipient = { ...row, id: Number(row.id) }
        await notify(tx, { kind, key, recipient, params: { ...params, name, ...(until === null ? {} : { until }) } as never })
      }
    })
    after = Number(rows.at(-1)!.id)
  }
}

/** The active people with an approved registration who are in the stage: all in the first, later those who advanced; before a deadline those who have not locked; of results those who have one. */
function concerned({ kind, stageId, after }: { kind: StageNoticeKind; stageId: number; after: number }): Promise<Row[]> {
  const [waiting, ranked] = [Number(kind === 'deadline_near'), Number(kind === 'results_published')]
  return db.$queryRaw<Row[]>`
    SELECT u.id, u.email, u.locale, u.mutedNotices, u.name
    FROM Stage s
    JOIN Registration r ON r.competitionId = s.competitionId AND r.status = 'approved'
    JOIN User u ON u.id = r.userId AND u.status = 'active'
    LEFT JOIN Stage p ON p.competitionId = s.competitionId AND p.position = (SELECT max(position) FROM Stage b WHERE b.competitionId = s.competitionId AND b.position < s.position)
    LEFT JOIN Advancement a ON a.stageId = p.id AND a.registrationId = r.id
    LEFT JOIN WorkLock l ON l.stageId = s.id AND l.registrationId = r.id
    LEFT JOIN StageResult t ON t.stageId = s.id AND t.registrationId = r.id
    WHERE s.id = ${stageId} AND u.id > ${after}
      AND (p.id IS NULL OR a.status = 'advanced')
      AND (${waiting} = 0 OR l.stageId IS NULL)
      AND (${ranked} = 0 OR t.stageId IS NOT NULL)
    ORDER BY u.id LIMIT ${batch}`
}
