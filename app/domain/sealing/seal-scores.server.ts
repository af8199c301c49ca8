import { recordAudit } from '~/domain/audit/record-audit.server'
import { scoreTotal } from '~/domain/competitions/score-scale'
import { appendToLedger } from '~/domain/ledger/append-entry.server'
import { commentDigest } from '~/domain/ledger/comment-digest.mjs'
import { now } from '~/infra/clock'
import { env } from '~/infra/env'
import { transaction, type Tx } from '~/infra/db/client'
import { read } from '~/infra/db/read'
import { apart } from '~/infra/log'

/** Whose submissions are made to count: those of a stage, of a competition, of a judge in it, or one. */
type Which = { stageId: number } | { competitionId: number; judgeId?: number } | { scoreId: number }

/**
 * Makes submissions that could still be taken back count, in the caller's transaction: whatever ends or stops scoring does this first, so that
 * nothing a judge has submitted falls by the way. Returns how many there were.
 */
export async function sealSubmitted(tx: Tx, which: Which): Promise<number> {
  const sealing = await tx.score.findMany({
    where: { sealsAt: { not: null }, ...asked(which) },
    select: { id: true },
    orderBy: [{ sealsAt: 'asc' }, { id: 'asc' }],
  })
  for (const { id } of sealing) await sealScore(tx, id)
  return sealing.length
}

function asked(which: Which) {
  if ('scoreId' in which) return { id: which.scoreId }
  if ('stageId' in which) return { stageId: which.stageId }
  const { competitionId, judgeId } = which
  return { judgeId, work: { stage: { competitionId } } }
}

/**
 * Makes every submission count whose time to take it back is over; one that cannot is logged and holds up no other. Safe at any time and
 * again; returns how many.
 */
export async function sealDueScores(): Promise<number> {
  const at = now()
  // Nothing is ever due that far ahead, but by a clock that was set back.
  const setBack = new Date(at.getTime() + env().SCORE_UNDO_SECONDS * 1000)
  const due = await read
    .selectFrom('Score')
    .where(({ eb, or }) => or([eb('sealsAt', '<=', at), eb('sealsAt', '>', setBack)]))
    .select('id')
    .orderBy('sealsAt')
    .orderBy('id')
    .execute()
  let sealed = 0
  // What was taken back meanwhile is no longer found.
  for (const { id } of due)
    sealed += await apart('sealing.failed', { scoreId: id }, () => transaction((tx) => sealSubmitted(tx, { scoreId: id })))
  return sealed
}

/** Makes a whole draft a score that counts: its total over the competition's scale, its audit entry and its place in the ledger. */
export async function sealScore(tx: Tx, scoreId: number): Promise<void> {
  const { judgeId, workId, comment, marks, values, work, submittedAt } = await tx.score.findUniqueOrThrow({
    where: { id: scoreId },
    select: {
      judgeId: true,
      workId: true,
      comment: true,
      submittedAt: true,
      marks: { select: { atMs: true, text: true } },
      values: { select: { criterionId: true, hundredths: true }, orderBy: { criterionId: 'asc' } },
      work: { select: { stage: { select: { competition: { select: { id: true, criteria: true } } } } } },
    },
  })
  const { id: competitionId, criteria } = work.stage.competition
  const given = values.map(({ criterionId, hundredths }) => [criterionId, hundredths] as const)
  const found = scoreTotal(criteria, new Map(given))
  if (!found) throw new Error(`The score ${scoreId} is not whole.`)
  const { total } = found
  const at = now()
  // By a clock that was set back it was submitted in the future; nothing is in the ledger before it was submitted.
  const data = { status: 'submitted', total, sealsAt: null, ...(submittedAt && submittedAt > at && { submittedAt: at }) } as const
  await tx.score.update({ where: { id: scoreId }, data })
  await recordAudit(tx, { actorId: judgeId, action: 'score.submitted', subject: { type: 'score', id: scoreId }, details: { workId } })
  await appendToLedger(tx, {
    competitionId,
    kind: 'score',
    facts: { scoreId, workId, judgeId, total, values: given, comment: commentDigest(comment, marks) },
  })
}
