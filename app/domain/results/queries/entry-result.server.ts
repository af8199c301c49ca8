import { editionsOfStage } from '~/domain/competitions/queries/next-step-facts.server'
import { visibleTo } from '~/domain/competitions/visibility.server'
import { listOf, read } from '~/infra/db/read'
import { awardedTeachers } from '../teacher-awards'
import { mayReadSlip, type Reader } from '../rules'
import { awardsWon } from './awards-won.server'
import { resultRows } from './result-rows.server'

type Asked = {
  viewer: Reader
  competitionId: number
  entryId: number
  /** Left out: the latest stage with an edition. */
  stageId?: number | null
}

/**
 * An entry's result of a stage as its newest edition has it, the standing one or, until the next, the one that was taken back; with the stages that
 * have one. Null where nothing was ever published, or the viewer may not read it.
 */
export async function entryResult({ viewer, competitionId, entryId, stageId = null }: Asked) {
  const rows = await editionsWith({ viewer, competitionId, entryId })
  const latest = rows.reduce<(typeof rows)[number] | null>(
    (last, row) => (last && last.stagePosition >= row.stagePosition ? last : row),
    null,
  )
  const asked = stageId ?? latest?.stageId
  const ofStage = rows.filter((row) => row.stageId === asked)
  const found = ofStage.find(({ withdrawnAt }) => withdrawnAt === null) ?? ofStage.at(-1)
  if (!found || !mayReadSlip(viewer, found)) return null
  const published = new Map(rows.map((row) => [row.stageId, { id: row.stageId, name: row.stageName }]))
  const { teacherAwarded, teacherName, secondTeacherName, ...result } = found
  /** Whom this result gives the teachers' award. */
  const teachers = awardedTeachers({ teacherAwarded, teacherName, secondTeacherName })
  return { ...result, teachers, ...(await aroundOf(found)), published: [...published.values()] }
}

export type EntryResult = NonNullable<Awaited<ReturnType<typeof entryResult>>>

/** Every edition an entry stands in, by stage and then oldest first. */
function editionsWith({ viewer, competitionId, entryId }: Asked) {
  return resultRows()
    .where('result.entryId', '=', entryId)
    .where('stage.competitionId', '=', competitionId)
    .where('stage.competitionId', 'in', ({ selectFrom }) =>
      selectFrom('Competition as competition').where(visibleTo(viewer)).select('competition.id'),
    )
    .orderBy('stage.position')
    .orderBy('publication.id')
    .select([
      'result.entryId',
      'result.rank',
      'result.totalHundredths',
      'result.judgeCount',
      'result.decision',
      'result.prize',
      'result.teacherAwarded',
      'result.code',
      'publication.id as publicationId',
      'publication.categoryId as rankedCategoryId',
      'publication.edition',
      'publication.reason',
      'publication.rule',
      'publication.ledgerHash',
      'publication.publishedAt',
      'publication.withdrawnAt',
      'publication.withdrawalReason',
      'stage.id as stageId',
      'stage.name as stageName',
      'stage.position as stagePosition',
      'entry.categoryId',
      'category.name as category',
      'registration.userId',
      'registration.name',
      'registration.teacherName',
      'registration.secondTeacherName',
      'registration.number',
      'stage.competitionId',
    ])
    .execute()
}

/** What an edition's result is read beside: the competition with its stages, the special awards that the entry has won, and how many are ranked and go on. */
async function aroundOf({ competitionId, publicationId, entryId }: { competitionId: number; publicationId: number; entryId: number }) {
  return read
    .selectFrom('Competition')
    .where('Competition.id', '=', competitionId)
    .select(({ selectFrom, fn }) => [
      'Competition.name as competition',
      'Competition.status as competitionStatus',
      'Competition.scoreScale',
      'Competition.commentsReleased',
      'Competition.appealHours',
      listOf(
        selectFrom('Stage as stage')
          .whereRef('stage.competitionId', '=', 'Competition.id')
          .select(['stage.id', 'stage.name', 'stage.position', 'stage.status', 'stage.canUpload', 'stage.startsAt', 'stage.endsAt'])
          .select(editionsOfStage('stage').as('publications'))
          .orderBy('stage.position'),
      ).as('stages'),
      listOf(awardsWon().where('won.entryId', '=', entryId).select('award.name').orderBy('award.position')).as('specialAwards'),
      selectFrom('Result')
        .where('Result.publicationId', '=', publicationId)
        .where('Result.rank', 'is not', null)
        .select(fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('ranked'),
      selectFrom('Result')
        .where('Result.publicationId', '=', publicationId)
        .where('Result.decision', '=', 'advanced')
        .select(fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('advanced'),
    ])
    .executeTakeFirstOrThrow()
}
