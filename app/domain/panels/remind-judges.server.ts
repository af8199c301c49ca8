import { recordAudit } from '~/domain/audit/record-audit.server'
import { takesScores } from '~/domain/competitions/states'
import { notify } from '~/domain/notices/notify.server'
import { organisation } from '~/domain/settings/read-settings.server'
import { formatLocalTime } from '~/i18n/local-time'
import { now } from '~/infra/clock'
import { transaction } from '~/infra/db/client'
import { read } from '~/infra/db/read'
import { publicUrl } from '~/infra/public-url'
import { owedOf } from './queries/owed.server'

/** A stage as a reminder speaks of it; null when the competition has none such. */
async function remindedStage({ competitionId, stageId }: { competitionId: number; stageId: number }) {
  const stage = await read
    .selectFrom('Stage')
    .innerJoin('Competition', 'Competition.id', 'Stage.competitionId')
    .where('Stage.id', '=', stageId)
    .where('Stage.competitionId', '=', competitionId)
    .select(['Stage.id', 'Stage.name', 'Stage.status', 'Stage.scoringEndsAt', 'Stage.scoringPausedAt', 'Stage.competitionId'])
    .select(['Competition.name as competition', 'Competition.publishedAt'])
    .executeTakeFirst()
  return stage ?? null
}

/** Who still owes scores in a stage, and when each was reminded last; at most once a day (of the organisation's) each. */
export async function laggards(asked: { competitionId: number; stageId: number }) {
  const stage = await remindedStage(asked)
  if (!stage) return null
  const { timeZone } = await organisation()
  const today = formatLocalTime(now(), timeZone).slice(0, 10)
  const judges = (await owedOf(stage.id))
    .filter(({ total, scored }) => scored < total)
    .map((judge) => {
      const day = judge.remindedAt && formatLocalTime(judge.remindedAt, timeZone).slice(0, 10)
      return { ...judge, owed: judge.total - judge.scored, daysAgo: day ? daysBetween(day, today) : null }
    })
  const code = takesScores(stage.status) && stage.publishedAt && !stage.scoringPausedAt ? null : ('remindersOff' as const)
  return { stage, judges, today, refusal: code }
}

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

type Remind = { actorId: number; competitionId: number; stageId: number; judgeIds: readonly number[] | 'all' }

type Result = { ok: true; told: number } | { ok: false; code: 'stageNotFound' | 'remindersOff' | 'nobodyToRemind' }

/** Tells judges of a stage how many works they still have to score and until when, whom nobody told today. */
export function remindJudges({ actorId, competitionId, stageId, judgeIds }: Remind): Promise<Result> {
  return transaction(async (tx): Promise<Result> => {
    const found = await laggards({ competitionId, stageId })
    if (!found) return { ok: false, code: 'stageNotFound' }
    const { stage, judges, today, refusal } = found
    if (refusal) return { ok: false, code: refusal }
    const chosen = judges.filter(({ id, daysAgo }) => daysAgo !== 0 && (judgeIds === 'all' || judgeIds.includes(id)))
    if (chosen.length === 0) return { ok: false, code: 'nobodyToRemind' }
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
  })
}
