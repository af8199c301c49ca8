import { takesScores } from '~/domain/competitions/states'
import { organisation } from '~/domain/settings/read-settings.server'
import { formatLocalTime } from '~/i18n/local-time'
import { now } from '~/infra/clock'
import { read } from '~/infra/db/read'
import { owedOf } from './owed.server'

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
