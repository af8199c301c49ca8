import { recordAudit } from '~/domain/audit/record-audit.server'
import { notify } from '~/domain/notices/notify.server'
import { transaction, type Tx } from '~/infra/db/client'
import { publicUrl } from '~/infra/public-url'
import { laggards } from './queries/laggards.server'

type Remind = {
  /** Null: the clock. */ actorId: number | null
  competitionId: number
  stageId: number
  judgeIds: readonly number[] | 'all'
}

type Result = { ok: true; told: number } | { ok: false; code: 'stageNotFound' | 'remindersOff' | 'nobodyToRemind' }

/** Tells, on an organiser's word, judges of a stage how many works they still have to score and until when, whom nobody told today. */
export function remindJudges(asked: Remind): Promise<Result> {
  return transaction((tx) => remind(tx, asked))
}

/** The same in the caller's transaction. */
export async function remind(tx: Tx, { actorId, competitionId, stageId, judgeIds }: Remind): Promise<Result> {
  const found = await laggards({ competitionId, stageId })
  if (!found) return { ok: false, code: 'stageNotFound' }
  const { stage, judges, today, refusal } = found
  if (refusal) return { ok: false, code: refusal }
  const asked = judges.filter(({ id }) => judgeIds === 'all' || judgeIds.includes(id))
  if (asked.length === 0) return { ok: false, code: 'nobodyToRemind' }
  const chosen = asked.filter(({ daysAgo }) => daysAgo !== 0)
  // Sent twice: they have been.
  if (chosen.length === 0) return { ok: true, told: asked.length }
  const until = stage.scoringEndsAt ? { until: stage.scoringEndsAt.getTime() } : {}
  const link = `${publicUrl()}/competitions/${competitionId}/scoring`
  const shared = { competition: stage.competition, competitionId, stage: stage.name, link, ...until }
  for (const { name, owed, total, id, email, locale, mutedNotices } of chosen) {
    const recipient = { id, email, locale, mutedNotices }
    const kind = 'judging_reminder'
    await notify(tx, { kind, key: `${kind}:${stageId}:${today}`, recipient, params: { ...shared, name, owed, total } })
  }
  const details = { stageId, count: chosen.length }
  await recordAudit(tx, { actorId, action: 'judge.reminded', subject: { type: 'stage', id: stageId }, details })
  return { ok: true, told: chosen.length }
}
