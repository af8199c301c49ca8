import { recordAudit } from '~/domain/audit/record-audit.server'
import { toFraction, toHundredths } from '~/domain/judging/rational'
import { pointsOf, shownTotal } from '~/domain/judging/score-total'
import { countsAsScore } from '~/domain/judging/states'
import { criterionScales, namedCategories } from '~/domain/competitions/queries/competition-parts.server'
import { breathe, slicesOf } from '~/infra/breathe'
import { openSnapshot, transaction } from '~/infra/db/client'
import { among, listOf, read } from '~/infra/db/read'
import { teachersOf } from '~/domain/registrations/teachers'
import { droppedExtremes } from './dropped-extremes'
import { stageRanking } from './queries/stage-ranking.server'
import { scoreSums } from './score-sums.server'
import { workResult } from './work-result'

// Rows are read as they are asked for, some works or entries at a time, so that a file of any length needs the same memory.

/** What every file of an export begins with; null without such a competition. */
async function exportedCompetition(competitionId: number) {
  const found = await read
    .selectFrom('Competition')
    .where('Competition.id', '=', competitionId)
    .select(['Competition.id', 'Competition.name', 'Competition.removeExtremes', 'Competition.extremesMode', 'Competition.scoreScale'])
    .select(({ selectFrom }) => [
      criterionScales('Competition.id').as('criteria'),
      namedCategories('Competition.id').as('categories'),
      listOf(
        selectFrom('Stage')
          .whereRef('Stage.competitionId', '=', 'Competition.id')
          .select(['Stage.id', 'Stage.name', 'Stage.ranking'])
          .orderBy('Stage.position'),
      ).as('stages'),
    ])
    .executeTakeFirst()
  if (!found) return null
  const editions = await read
    .selectFrom('Publication as edition')
    .innerJoin('Stage as stage', 'stage.id', 'edition.stageId')
    .where('stage.competitionId', '=', competitionId)
    .select(['edition.id', 'edition.stageId', 'edition.categoryId', 'edition.edition', 'edition.rule', 'edition.digest'])
    .select(['edition.ledgerHash', 'edition.publishedAt', 'edition.withdrawnAt'])
    .orderBy('edition.id')
    .execute()
  const chairDecisions = await read
    .selectFrom('ChairDecision as decision')
    .innerJoin('Stage as stage', 'stage.id', 'decision.stageId')
    .where('stage.competitionId', '=', competitionId)
    .select(({ selectFrom }) => [
      'decision.id',
      listOf(
        selectFrom('ChairPlace')
          .whereRef('ChairPlace.decisionId', '=', 'decision.id')
          .select(['ChairPlace.entryId', 'ChairPlace.place'])
          .orderBy('ChairPlace.place')
          .orderBy('ChairPlace.entryId'),
      ).as('places'),
    ])
    .orderBy('decision.id')
    .execute()
  const recusals = await read
    .selectFrom('Assignment as given')
    .innerJoin('Work as work', 'work.id', 'given.workId')
    .innerJoin('Stage as stage', 'stage.id', 'work.stageId')
    .where('stage.competitionId', '=', competitionId)
    .where('given.status', '=', 'recused')
    .select(['given.workId', 'given.judgeId', 'given.endedAt'])
    .orderBy('given.workId')
    .orderBy('given.judgeId')
    .execute()
  return { ...found, editions, chairDecisions, recusals, awards: await publishedAwards(competitionId) }
}

/** The publications of its special awards, those that stand with the entries that win. */
async function publishedAwards(competitionId: number) {
  const rows = await read
    .selectFrom('AwardPublication as announced')
    .innerJoin('SpecialAward as award', 'award.id', 'announced.awardId')
    .where('award.competitionId', '=', competitionId)
    .select(['announced.id', 'announced.awardId', 'announced.publishedAt', 'announced.withdrawnAt'])
    .select(({ selectFrom }) =>
      listOf(
        selectFrom('AwardGrant')
          .whereRef('AwardGrant.awardId', '=', 'announced.awardId')
          .where('announced.withdrawnAt', 'is', null)
          .select('AwardGrant.entryId')
          .orderBy('AwardGrant.entryId'),
      ).as('winners'),
    )
    .orderBy('announced.id')
    .execute()
  return rows.map(({ winners, ...row }) => ({ ...row, entryIds: winners.map(({ entryId }) => entryId) }))
}

export type ExportedCompetition = NonNullable<Awaited<ReturnType<typeof exportedCompetition>>>

/**
 * All of a competition's scores and rankings, to be read as they are at this moment, row by row; `close` when done. The log keeps who took them. Null without
 * such a competition. The caller has checked that the actor organises competitions.
 */
export async function openScoresExport({ actorId, competitionId }: { actorId: number; competitionId: number }) {
  if (!(await exportedCompetition(competitionId))) return null
  await transaction((tx) => recordAudit(tx, { actorId, action: 'score.exported', subject: { type: 'competition', id: competitionId } }))
  const snapshot = await openSnapshot()
  const competition = await snapshot.run(() => exportedCompetition(competitionId))
  if (!competition) throw new Error(`The competition ${competitionId} has gone.`)
  return {
    competition,
    scores: () => snapshot.through(() => exportedScores(competition)),
    rankings: () => snapshot.through(() => exportedRankings(competition)),
    works: () => snapshot.through(() => exportedWorks(competition)),
    ledger: () => snapshot.through(() => exportedLedger(competition)),
    close: snapshot.close,
  }
}

/** So many at a time, that nobody waits for thousands. */
const [worksAtOnce, rowsAtOnce] = [40, 200]

/** Every judge's submitted score of every work, voided ones too, stage by stage in the order of the participants' numbers. */
async function* exportedScores(competition: ExportedCompetition) {
  for (const stage of competition.stages) {
    const ranks = await ranksOf(competition, stage)
    for (const some of slicesOf(await workIdsOf(stage.id), worksAtOnce)) {
      for (const score of await scoresOf(competition, stage.id, some)) {
        yield { ...score, stage: stage.name, rank: ranks.get(score.entryId) ?? null }
      }
      await breathe()
    }
  }
}

export type ExportedScore = Awaited<ReturnType<typeof scoresOf>>[number] & { stage: string; rank: number | null }

/** Every entry's result in every edition, then how those rank now whose results are not out. */
async function* exportedRankings(competition: ExportedCompetition) {
  const stageNames = new Map(competition.stages.map(({ id, name }) => [id, name]))
  for (const { id: publicationId, ...edition } of competition.editions) {
    const entries = await resultIdsOf(publicationId)
    for (const some of slicesOf(entries, rowsAtOnce)) {
      for (const result of await resultsOf(publicationId, some)) {
        const { teacherName, secondTeacherName, ...shown } = result
        const teachers = teachersOf({ teacherName, secondTeacherName })
        yield { ...edition, ...shown, teachers, publicationId, stage: stageNames.get(edition.stageId) ?? '' }
      }
      await breathe()
    }
  }
  const live = new Set(
    competition.editions.filter(({ withdrawnAt }) => !withdrawnAt).map(({ stageId, categoryId }) => `${stageId}:${categoryId}`),
  )
  for (const stage of competition.stages) {
    for (const categoryId of rankingsOf(competition, stage)) {
      if (live.has(`${stage.id}:${categoryId}`)) continue
      const ranking = await stageRanking({ competitionId: competition.id, stageId: stage.id, categoryId })
      for (const [index, row] of (ranking?.ranked ?? []).entries()) {
        if (index % rowsAtOnce === 0) await breathe()
        yield {
          publicationId: null,
          edition: null,
          publishedAt: null,
          withdrawnAt: null,
          stage: stage.name,
          stageId: stage.id,
          entryId: row.entryId,
          categoryId: row.categoryId,
          category: competition.categories.find(({ id }) => id === row.categoryId)?.name ?? '',
          number: row.number,
          name: row.name,
          rank: row.rank,
          total: row.official && toFraction(row.official),
          totalHundredths: row.official && toHundredths(row.official),
          judgeCount: row.judgeCount,
          decision: row.advancement,
          prize: null,
          teacherAwarded: false,
          teachers: teachersOf(row),
          code: null,
        }
      }
    }
  }
}

export type ExportedResult = ReturnType<typeof exportedRankings> extends AsyncGenerator<infer Row> ? Row : never

/** What a competition's works are, as far as a ranking asks. */
async function* exportedWorks({ id: competitionId }: ExportedCompetition) {
  let last = 0
  for (;;) {
    const rows = await read
      .selectFrom('Work as work')
      .innerJoin('Stage as stage', 'stage.id', 'work.stageId')
      .innerJoin('Entry as entry', 'entry.id', 'work.entryId')
      .where('stage.competitionId', '=', competitionId)
      .where('work.id', '>', last)
      .select(['work.id', 'work.entryId', 'work.stageId', 'entry.categoryId', 'work.lockedAt', 'work.title'])
      .orderBy('work.id')
      .limit(rowsAtOnce)
      .execute()
    yield* rows
    if (rows.length < rowsAtOnce) return
    last = rows.at(-1)!.id
    await breathe()
  }
}

/** The whole ledger, as it is chained. */
async function* exportedLedger({ id: competitionId }: ExportedCompetition) {
  let last = 0
  for (;;) {
    const rows = await read
      .selectFrom('LedgerEntry')
      .where('competitionId', '=', competitionId)
      .where('seq', '>', last)
      .select(['seq', 'at', 'kind', 'payload', 'previousHash', 'hash'])
      .orderBy('seq')
      .limit(rowsAtOnce)
      .execute()
    yield* rows
    if (rows.length < rowsAtOnce) return
    last = rows.at(-1)!.seq
    await breathe()
  }
}

type Stage = ExportedCompetition['stages'][number]

/** The categories a stage ranks, or null for all together. */
function rankingsOf({ categories }: ExportedCompetition, { ranking }: Stage): (number | null)[] {
  return ranking === 'together' ? [null] : categories.map(({ id }) => id)
}

async function ranksOf(competition: ExportedCompetition, stage: Stage): Promise<Map<number, number | null>> {
  const ranks = new Map<number, number | null>()
  for (const categoryId of rankingsOf(competition, stage)) {
    const ranking = await stageRanking({ competitionId: competition.id, stageId: stage.id, categoryId })
    for (const { entryId, rank } of ranking?.ranked ?? []) ranks.set(entryId, rank)
  }
  return ranks
}

async function workIdsOf(stageId: number): Promise<number[]> {
  const works = await read
    .selectFrom('Work as work')
    .innerJoin('Registration as registration', 'registration.id', 'work.registrationId')
    .where('work.stageId', '=', stageId)
    .select('work.id')
    .orderBy('registration.number')
    .orderBy('work.entryId')
    .orderBy('work.slot')
    .execute()
  return works.map(({ id }) => id)
}

async function scoresOf({ scoreScale, ...competition }: ExportedCompetition, stageId: number, workIds: readonly number[]) {
  const rows = await read
    .selectFrom('Score as score')
    .innerJoin('Work as work', 'work.id', 'score.workId')
    .innerJoin('Registration as registration', 'registration.id', 'work.registrationId')
    .innerJoin('Entry as entry', 'entry.id', 'work.entryId')
    .innerJoin('Category as category', 'category.id', 'entry.categoryId')
    .innerJoin('User as judge', 'judge.id', 'score.judgeId')
    .where('score.workId', 'in', among(workIds))
    .where('score.status', '<>', 'draft')
    .select(['score.id', 'score.workId', 'score.judgeId', 'score.status', 'score.total', 'score.comment', 'score.submittedAt'])
    .select(['score.voidedAt', 'score.voidReason', 'work.entryId', 'work.title', 'work.slot', 'registration.number'])
    .select(['registration.name as participant', 'category.name as category', 'judge.name as judge'])
    .select(({ selectFrom }) => [
      listOf(
        selectFrom('CriterionScore')
          .whereRef('CriterionScore.scoreId', '=', 'score.id')
          .select(['CriterionScore.criterionId', 'CriterionScore.hundredths']),
      ).as('values'),
      listOf(
        selectFrom('ScoreMark')
          .whereRef('ScoreMark.scoreId', '=', 'score.id')
          .select(['ScoreMark.atMs', 'ScoreMark.text'])
          .orderBy('ScoreMark.atMs')
          .orderBy('ScoreMark.id'),
      ).as('marks'),
    ])
    .orderBy('registration.number')
    .orderBy('work.entryId')
    .orderBy('work.slot')
    .orderBy('score.id')
    .execute()
  const sums = await scoreSums({ stageId, workIds }, competition)
  const scale = scoreScale ?? 1
  const scores = rows.map((row) => ({ ...row, values: new Map(row.values.map((value) => [value.criterionId, value.hundredths])) }))
  const counted = new Map<number, { id: number; total: number; values: ReadonlyMap<number, number> }[]>()
  for (const { id, workId, status, total, values } of scores) {
    if (countsAsScore(status)) counted.set(workId, [...(counted.get(workId) ?? []), { id, total: total ?? 0, values }])
  }
  const criterionIds = competition.criteria.map(({ id }) => id)
  const works = new Map(
    [...counted].map(([workId, own]) => {
      const { mean, trimmed } = workResult(sums.get(workId) ?? { judgeCount: 0, sum: 0, trimmedSum: 0 }, scale)
      const official = competition.removeExtremes ? trimmed : mean
      const dropped = competition.removeExtremes ? droppedExtremes(own, competition.extremesMode, criterionIds) : new Map()
      return [workId, { result: official && toHundredths(official), dropped }]
    }),
  )
  return scores.map((score) => ({
    ...score,
    totalHundredths: shownTotal(score.total, scoreScale),
    exactTotal: score.total === null ? null : toFraction(pointsOf(score.total, scale)),
    dropped: works.get(score.workId)?.dropped.get(score.id) ?? [],
    workHundredths: works.get(score.workId)?.result ?? null,
  }))
}

/** The entries of an edition, best first. */
async function resultIdsOf(publicationId: number): Promise<number[]> {
  const rows = await read
    .selectFrom('Result as result')
    .innerJoin('Entry as entry', 'entry.id', 'result.entryId')
    .innerJoin('Registration as registration', 'registration.id', 'entry.registrationId')
    .where('result.publicationId', '=', publicationId)
    .select('result.entryId')
    .orderBy(({ fn, val }) => fn.coalesce('result.rank', val(1_000_000)))
    .orderBy('registration.number')
    .orderBy('result.entryId')
    .execute()
  return rows.map(({ entryId }) => entryId)
}

function resultsOf(publicationId: number, entryIds: readonly number[]) {
  return read
    .selectFrom('Result as result')
    .innerJoin('Entry as entry', 'entry.id', 'result.entryId')
    .innerJoin('Registration as registration', 'registration.id', 'entry.registrationId')
    .innerJoin('Category as category', 'category.id', 'entry.categoryId')
    .where('result.publicationId', '=', publicationId)
    .where('result.entryId', 'in', among(entryIds))
    .select(['result.entryId', 'result.rank', 'result.total', 'result.totalHundredths', 'result.judgeCount', 'result.decision'])
    .select(['result.prize', 'result.teacherAwarded', 'registration.teacherName', 'registration.secondTeacherName'])
    .select(['result.code', 'registration.number', 'registration.name', 'entry.categoryId', 'category.name as category'])
    .orderBy(({ fn, val }) => fn.coalesce('result.rank', val(1_000_000)))
    .orderBy('registration.number')
    .orderBy('result.entryId')
    .execute()
}
