import type { AdvancementStatus } from '~/domain/competitions/states'
import type { Rational } from '~/domain/judging/rational'
import { finishInTurns, mapInTurns } from '~/infra/breathe'
import { keptWhileUnchanged } from '~/infra/db/kept-while-unchanged'
import { read } from '~/infra/db/read'
import { chairOrder, type ChairDecision } from '../chair-decisions'
import { chosenRanking, type RankingChoice } from '../ranking-choice'
import { groupByKey, type Ranked, ranking, type Standing, standingOf, stillTied } from '../ranking'
import { prizesFor } from '../prizes-for'
import { criterionMeans, judgeTotals, scoreSums } from '../score-sums.server'
import { findRankedStage } from './ranked-stage.server'
import { workResult, type WorkResult } from '../work-result'

export type EntryWork = WorkResult & { workId: number; title: string; status: string }

export type RankedEntry = Ranked<
  Standing & {
    registrationId: number
    categoryId: number
    userId: number
    number: number | null
    name: string
    teacherName: string
    secondTeacherName: string
    voiceType: string | null
    advancement: AdvancementStatus
    works: EntryWork[]
  }
> & {
  official: Rational | null
  /** Of the last stage. */ prize: string | null
  /** The prize goes to the teachers as well. */ teacherAwarded: boolean
}

type Asked = RankingChoice & {
  competitionId: number
  stageId: number
  /** Overrides the competition's own setting, to look at the other ranking. */
  removeExtremes?: boolean | undefined
  /** As if this judge had scored nothing. */
  withoutJudgeId?: number | null
}

/**
 * One ranking of a stage: the entries that take part in it, of one category or of all together, ranked by the official total.
 * In a handful of statements, whatever their number, and worked out once while nobody writes. Null when the competition has no such stage or the stage no such ranking.
 */
export async function stageRanking({ competitionId, stageId, categoryId, removeExtremes, withoutJudgeId = null }: Asked) {
  const found = await keptStage({ competitionId, stageId })
  const choice = found && chosenRanking(found.stage, found.categories, categoryId)
  if (!found || !choice) return null
  const drops = removeExtremes ?? found.competition.removeExtremes
  const asked = { competitionId, stageId, categoryId: choice.categoryId, removeExtremes: drops, withoutJudgeId }
  return keptWhileUnchanged(`ranking ${JSON.stringify(asked)}`, () => wholeRanking(asked))
}

/** Asked again for what is kept: read before, it could be older than what it is kept with. */
async function wholeRanking({
  competitionId,
  stageId,
  categoryId,
  removeExtremes: drops,
  withoutJudgeId,
}: Required<Asked> & { removeExtremes: boolean }) {
  const found = await keptStage({ competitionId, stageId })
  const choice = found && chosenRanking(found.stage, found.categories, categoryId)
  if (!found || !choice) return null
  const { competition, chairDecisions } = found
  const { ranked, followed } = await rankEntries({
    stageId,
    categoryId: choice.categoryId,
    competition,
    drops,
    chairDecisions,
    withoutJudgeId,
  })
  const prizes = found.next ? null : prizesFor(ranked, found.prizes)
  return {
    ...found,
    ...choice,
    removeExtremes: drops,
    /** The chair's decisions that this ranking follows, the oldest first. */
    followedDecisions: chairDecisions.filter(({ id }) => followed.has(id)),
    ranked: ranked.map((row): RankedEntry => {
      const prize = prizes?.byEntry.get(row.entryId)
      return { ...row, prize: prize?.name ?? null, teacherAwarded: prize?.forTeachers ?? false }
    }),
    /** How many have each prize of the last stage. */
    prizeFigures: prizes?.figures ?? [],
  }
}

const keptStage = (asked: { competitionId: number; stageId: number }) =>
  keptWhileUnchanged(`ranked stage ${asked.competitionId} ${asked.stageId}`, () => findRankedStage(asked))

export type StageRanking = NonNullable<Awaited<ReturnType<typeof stageRanking>>>

type Ask = {
  stageId: number
  categoryId: number | null
  competition: Parameters<typeof scoreSums>[1] & { scoreScale: number | null; tieCriterionId: number | null }
  drops: boolean
  chairDecisions: readonly ChairDecision[]
  withoutJudgeId: number | null
}

async function rankEntries({ stageId, categoryId, competition, drops, chairDecisions, withoutJudgeId }: Ask) {
  const [entries, works, sums] = [
    await entriesOf({ stageId, categoryId }),
    await worksOf(stageId),
    await scoreSums({ stageId, withoutJudgeId }, competition),
  ]
  // Without a scale nothing was ever submitted.
  const scale = competition.scoreScale ?? 1
  const worksByEntry = groupByKey(works, ({ entryId }) => entryId)
  const none = { judgeCount: 0, sum: 0, trimmedSum: 0 }
  const standings = await mapInTurns(entries, (entry) => {
    const own = (worksByEntry.get(entry.entryId) ?? []).map(({ workId, title, status }): EntryWork => {
      return { workId, title, status, ...workResult(sums.get(workId) ?? none, scale) }
    })
    const standing = standingOf(entry.entryId, own)
    return { ...standing, ...entry, works: own, official: drops ? standing.trimmed : standing.mean }
  })
  const chair = chairOrder(chairDecisions)
  const ranked = await partTies(standings, { stageId, competition, chairPlaces: chair.placesOf, withoutJudgeId })
  return { ranked, followed: chair.followed }
}

type Parting = {
  stageId: number
  competition: { tieCriterionId: number | null }
  chairPlaces: ReturnType<typeof chairOrder>['placesOf']
  withoutJudgeId?: number | null
}

/** Ranks by each standing's own figure; equal ones go through the competition's list. */
export async function partTies<S extends Standing & { official: Rational | null }>(
  standings: readonly S[],
  { stageId, competition: { tieCriterionId: criterionId }, chairPlaces, withoutJudgeId = null }: Parting,
): Promise<Ranked<S>[]> {
  const official = (standing: S) => standing.official
  const tied = stillTied(standings, official)
  const totals = await judgeTotals({ stageId, entryIds: tied, scale: null, withoutJudgeId })
  const totalsByEntry = groupByKey(totals, ({ entryId }) => entryId)
  const inCriterion = criterionId === null ? null : await criterionMeans({ stageId, entryIds: tied, criterionId, withoutJudgeId })
  return finishInTurns(
    ranking(standings, official, (entryId) => totalsByEntry.get(entryId) ?? [], {
      criterionOf: inCriterion ? (entryId) => inCriterion.get(entryId) ?? null : undefined,
      chairPlaces,
    }),
  )
}

function entriesOf({ stageId, categoryId }: { stageId: number; categoryId: number | null }) {
  return read
    .selectFrom('StageEntry as entry')
    .innerJoin('Registration as registration', 'registration.id', 'entry.registrationId')
    .leftJoin('Advancement as advancement', (join) =>
      join.onRef('advancement.entryId', '=', 'entry.entryId').onRef('advancement.stageId', '=', 'entry.stageId'),
    )
    .where('entry.stageId', '=', stageId)
    .$if(categoryId !== null, (query) => query.where('entry.categoryId', '=', categoryId))
    .select(({ fn, val }) => [
      'entry.entryId',
      'entry.registrationId',
      'entry.categoryId',
      'registration.userId',
      'registration.number',
      'registration.name',
      'registration.teacherName',
      'registration.secondTeacherName',
      'registration.voiceType',
      fn.coalesce('advancement.status', val<AdvancementStatus>('pending')).as('advancement'),
    ])
    .orderBy('registration.number')
    .orderBy('entry.entryId')
    .execute()
}

function worksOf(stageId: number) {
  return read
    .selectFrom('Work')
    .where('stageId', '=', stageId)
    .where('lockedAt', 'is not', null)
    .select(['id as workId', 'entryId', 'title', 'status'])
    .orderBy('entryId')
    .orderBy('slot')
    .execute()
}
