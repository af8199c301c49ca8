import { sql } from 'kysely'
import { blindStagesAhead } from '~/domain/competitions/queries/blind-ahead.server'
import { pageOf } from '~/domain/lists/page-of'
import { listOf, read } from '~/infra/db/read'
import { teacherAwards, withoutTeachers } from '../teacher-awards'
import { mayReadResults, type Reader } from '../rules'
import { awardsWon } from './awards-won.server'
import { resultRows } from './result-rows.server'

export const resultsPerPage = 100

type Asked = { viewer: Reader | null; competitionId: number; stageId: number | null; categoryId: number | null; page: number }

/**
 * What is published of a competition's results, as far as its settings say: one ranking of a stage (the latest, where none is named), with the way to
 * the others and what is being corrected, the teachers it gives an award, and the special awards that are out. No id of a person's rows goes along:
 * they are in the order of the numbers, by which judges may know the singers. Refused: signIn, forbidden, notFound.
 */
export async function resultsPage({ viewer, competitionId, stageId, categoryId, page }: Asked) {
  const found = await competitionOf(competitionId, viewer?.id ?? 0)
  const access = mayReadResults(viewer, found && { ...found, tookPart: Boolean(found.tookPart) })
  if (!found || access !== 'yes') return { ok: false, refusal: access === 'yes' ? ('notFound' as const) : access } as const
  const { editions, withdrawn, categories, awards, lastPosition, blindAhead, tookPart: _, ...competition } = found
  const corrections = underCorrection({ withdrawn, standing: editions, categories })
  const ofStage = editions.filter((edition) => edition.stageId === (stageId ?? editions[0]?.stageId))
  const edition = ofStage.find((one) => categoryId === null || one.categoryId === categoryId) ?? null
  const isAsked = (one: Ranking) => (stageId ?? one.stageId) === one.stageId && (categoryId ?? one.categoryId) === one.categoryId
  if (!edition && (stageId !== null || categoryId !== null) && !corrections.some(isAsked))
    return { ok: false, refusal: 'notFound' } as const
  const decides = edition !== null && edition.stagePosition < (lastPosition ?? 0)
  const rows = edition ? await rowsOf({ publicationId: edition.id, decides, shown: competition.resultsShown }) : []
  const { page: shownPage, pageCount, skip, take } = pageOf({ asked: page, total: rows.length, size: resultsPerPage })
  return {
    ok: true,
    competition,
    editions,
    edition: edition && { ...edition, decides },
    /** The rankings that were taken back and are not out anew. */
    corrections,
    /** While judges still hear somebody by number, no number stands beside a name. */
    numbered: !blindAhead,
    rows: rows.slice(skip, skip + take).map((row) => ({ ...withoutTeachers(row), number: blindAhead ? null : row.number })),
    teachers: teacherAwards(rows),
    total: rows.length,
    page: shownPage,
    pageCount,
    awards: awards.filter(({ winners }) => winners.length > 0).map((award) => ({ ...award, winners: award.winners.toSorted(byName) })),
  } as const
}

export type ResultsPage = Extract<Awaited<ReturnType<typeof resultsPage>>, { ok: true }>

function competitionOf(competitionId: number, viewerId: number) {
  return read
    .selectFrom('Competition as competition')
    .where('competition.id', '=', competitionId)
    .select(({ selectFrom, exists }) => [
      'competition.id',
      'competition.name',
      'competition.status',
      'competition.publishedAt',
      'competition.resultsAudience',
      'competition.resultsShown',
      exists(
        selectFrom('Registration')
          .whereRef('Registration.competitionId', '=', 'competition.id')
          .where('Registration.userId', '=', viewerId)
          .where(({ eb, or, exists: there, selectFrom: from }) =>
            or([
              eb('Registration.status', '=', 'approved'),
              there(
                from('Result')
                  .innerJoin('Entry', 'Entry.id', 'Result.entryId')
                  .whereRef('Entry.registrationId', '=', 'Registration.id')
                  .select('Result.entryId'),
              ),
            ]),
          )
          .select('Registration.id'),
      ).as('tookPart'),
      exists(blindStagesAhead('competition.id')).as('blindAhead'),
      selectFrom('Stage')
        .whereRef('Stage.competitionId', '=', 'competition.id')
        .select(({ fn }) => fn.max('Stage.position').as('position'))
        .$asScalar()
        .as('lastPosition'),
      listOf(
        selectFrom('Publication as publication')
          .innerJoin('Stage as stage', 'stage.id', 'publication.stageId')
          .leftJoin('Category as category', 'category.id', 'publication.categoryId')
          .whereRef('stage.competitionId', '=', 'competition.id')
          .where('publication.withdrawnAt', 'is', null)
          .select([
            'publication.id',
            'publication.edition',
            'publication.publishedAt',
            'publication.categoryId',
            'category.name as category',
            'stage.id as stageId',
            'stage.name as stage',
            'stage.position as stagePosition',
          ])
          .orderBy('stage.position', 'desc')
          .orderBy('category.position'),
      ).as('editions'),
      listOf(
        selectFrom('Publication as publication')
          .innerJoin('Stage as stage', 'stage.id', 'publication.stageId')
          .leftJoin('Category as category', 'category.id', 'publication.categoryId')
          .whereRef('stage.competitionId', '=', 'competition.id')
          .where('publication.withdrawnAt', 'is not', null)
          .groupBy(['stage.id', 'publication.categoryId'])
          .select(['stage.id as stageId', 'stage.name as stage', 'publication.categoryId', 'category.name as category'])
          .orderBy('stage.position', 'desc')
          .orderBy('category.position'),
      ).as('withdrawn'),
      listOf(
        selectFrom('Category')
          .whereRef('Category.competitionId', '=', 'competition.id')
          .select(['Category.id as categoryId', 'Category.name as category'])
          .orderBy('Category.position'),
      ).as('categories'),
      listOf(
        selectFrom('SpecialAward as special')
          .whereRef('special.competitionId', '=', 'competition.id')
          .select([
            'special.id',
            'special.name',
            listOf(
              awardsWon()
                .innerJoin('Registration', 'Registration.id', 'winner.registrationId')
                .innerJoin('Category', 'Category.id', 'winner.categoryId')
                .where('award.id', '=', sql.ref<number>('special.id'))
                .select(['Registration.name', 'Category.name as category']),
            ).as('winners'),
          ])
          .orderBy('special.position'),
      ).as('awards'),
    ])
    .executeTakeFirst()
    .then((row) => row ?? null)
}

type Ranking = { stageId: number; categoryId: number | null }

type Named = Ranking & { category: string | null }
type Taken<R> = { withdrawn: readonly R[]; standing: readonly Ranking[]; categories: readonly { categoryId: number; category: string }[] }

/** Those of which nothing stands. A stage that ranks all together covers its categories; once some of these stand by themselves, the others are named. */
function underCorrection<R extends Named>({ withdrawn, standing, categories }: Taken<R>): R[] {
  const stands = (ranking: Ranking) =>
    standing.some((one) => one.stageId === ranking.stageId && (one.categoryId === null || one.categoryId === ranking.categoryId))
  const waiting = withdrawn.flatMap((one) => {
    const parted = one.categoryId === null && standing.some(({ stageId }) => stageId === one.stageId)
    return (parted ? categories.map((category) => ({ ...one, ...category })) : [one]).filter((ranking) => !stands(ranking))
  })
  return [...new Map(waiting.map((one) => [`${one.stageId}:${one.categoryId}`, one])).values()]
}

type Edition = { publicationId: number; decides: boolean; shown: 'ranks' | 'advanced_only' }

/** An edition's rows as they are shown: all with a rank, best first; or only who goes on or has a prize, and then neither ranks nor totals. */
async function rowsOf({ publicationId, decides, shown }: Edition) {
  const rows = await resultRows()
    .where('result.publicationId', '=', publicationId)
    .where('result.rank', 'is not', null)
    .select([
      'result.rank',
      'result.totalHundredths',
      'result.decision',
      'result.prize',
      'result.teacherAwarded',
      'registration.name',
      'registration.teacherName',
      'registration.secondTeacherName',
      'registration.number',
      'category.name as category',
    ])
    .orderBy('result.rank')
    .execute()
  // By name: numbers are not to be told from the order, where they stand for names elsewhere.
  if (shown === 'ranks')
    return rows
      .map((row) => ({ ...row, decision: decides ? row.decision : null }))
      .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0) || byName(a, b))
  const named = rows.filter(({ decision, prize }) => (decides ? decision === 'advanced' : prize !== null))
  const prizes = [...new Set(named.map(({ prize }) => prize))]
  return named
    .map((row) => ({ ...row, rank: null, totalHundredths: null, decision: decides ? row.decision : null }))
    .sort((a, b) => prizes.indexOf(a.prize) - prizes.indexOf(b.prize) || byName(a, b))
}

const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name, 'zh')
