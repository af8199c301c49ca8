import { recordAudit } from '~/domain/audit/record-audit.server'
import { now } from '~/infra/clock'
import { transaction, type Tx } from '~/infra/db/client'
import { enqueue } from '~/infra/jobs/queue'
import { tooLong } from './failures'
import { emotionAnalysis } from './jobs'
import { analysisSubject } from './queries/analysis-jobs.server'
import { storedCurves } from './queries/stored-curves.server'
import { mayRepeat } from './may-repeat'
import { longestMs, mostWaiting } from './limits'

type Outcome = { ok: true; analysisId: number; created: boolean } | { ok: false; code: string }

/**
 * Has a work's voice and picture analysed: the analysis that there is, where it is under way or asking again would bring the same; otherwise a new one in
 * its place. Codes: workNotFound, emotionWorkNotReady, emotionTooLong (max), emotionAnalysesWaiting (max).
 */
export function askAnalysis({ actorId, workId }: { actorId: number; workId: number }): Promise<Outcome> {
  return transaction(async (tx): Promise<Outcome> => {
    const work = await tx.work.findUnique({
      where: { id: workId },
      select: {
        status: true,
        upload: { select: { durationMs: true, media: { select: { kind: true } } } },
        emotionAnalysis: { select: { id: true, status: true, version: true, serviceFailure: true } },
      },
    })
    if (!work) return { ok: false, code: 'workNotFound' }
    const before = work.emotionAnalysis
    // What is done with curves that no page can show is no answer.
    const unreadable = before?.status === 'completed' && (await storedCurves(before.id)) === null
    if (before && !mayRepeat(before) && !unreadable) return { ok: true, analysisId: before.id, created: false }
    if (work.status !== 'completed' || !work.upload?.media.some(({ kind }) => kind === 'audio'))
      return { ok: false, code: 'emotionWorkNotReady' }
    if ((work.upload.durationMs ?? 0) > longestMs) return { ok: false, code: tooLong }
    if ((await tx.emotionAnalysis.count({ where: { status: { in: ['pending', 'processing'] } } })) >= mostWaiting)
      return { ok: false, code: `emotionAnalysesWaiting?max=${mostWaiting}` }
    const analysisId = await begin(tx, { workId, before })
    await recordAudit(tx, { actorId, action: 'work.emotion_analysis_asked', subject: { type: 'work', id: workId } })
    return { ok: true, analysisId, created: true }
  })
}

/** What is over never changes: another takes its place, and begins anew at the head of the list. */
async function begin(tx: Tx, { workId, before }: { workId: number; before: { id: number } | null }): Promise<number> {
  if (before) await tx.emotionAnalysis.delete({ where: { id: before.id }, select: { id: true } })
  const { id } = await tx.emotionAnalysis.create({ data: { workId, createdAt: now() }, select: { id: true } })
  await enqueue(tx, emotionAnalysis, { subject: analysisSubject(id), payload: { analysisId: id } })
  return id
}
