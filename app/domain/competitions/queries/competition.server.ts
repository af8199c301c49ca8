import type { Role } from '~/domain/accounts/roles'
import { now } from '~/infra/clock'
import { listOf, oneOf, read } from '~/infra/db/read'
import { nextStep } from '../next-step'
import { registrationOf, editionsOfStage, placesTaken } from './next-step-facts.server'
import { visibleTo } from '../visibility.server'
import { isFull, registrationCloses, registrationWindow } from '../windows'
import { categoriesOf } from './categories-of.server'

type Ask = {
  viewer: { id: number; role: Role }
  competitionId: number
  /** As it will stand to its participants once it is published. */
  asPublished?: boolean
}

/** Everything the detail page tells a person of a competition; null when they may not know of it. */
export async function findCompetition({ viewer, competitionId, asPublished = false }: Ask) {
  const found = await competitionOf(viewer, competitionId)
  if (!found) return null
  const { placesTaken: counted, ...competition } = found
  const placesTaken = counted ?? 0
  const { registration, judges, stages } = competition
  const at = now()
  const window = registrationWindow(asPublished ? { ...competition, publishedAt: competition.publishedAt ?? at } : competition, at)
  return {
    ...competition,
    isJudge: judges.some(({ id }) => id === viewer.id),
    registration: registration && {
      status: registration.status,
      number: registration.number,
      rejectionReason: registration.rejectionReason,
    },
    placesTaken,
    registrationCloses: registrationCloses(competition),
    window,
    step: nextStep({
      status: competition.status,
      window,
      full: isFull(competition, placesTaken),
      registration,
      stages,
      submissionDeadline: competition.submissionDeadline,
      at,
    }),
  }
}

export type CompetitionDetail = NonNullable<Awaited<ReturnType<typeof findCompetition>>>

function competitionOf(viewer: Ask['viewer'], competitionId: number) {
  return read
    .selectFrom('Competition as competition')
    .where('competition.id', '=', competitionId)
    .where(visibleTo(viewer))
    .select([
      'competition.id',
      'competition.name',
      'competition.description',
      'competition.status',
      'competition.publishedAt',
      'competition.startsAt',
      'competition.endsAt',
      'competition.registrationStartsAt',
      'competition.registrationEndsAt',
      'competition.registrationDeadline',
      'competition.submissionDeadline',
      'competition.maxParticipants',
      'competition.feeMinor',
      'competition.currency',
      'competition.registrationNotice',
      'competition.paymentQrUploadId',
      'competition.maxSizeMB',
      'competition.formats',
      'competition.resumeRequired',
      'competition.removeExtremes',
      'competition.resultsAudience',
      'competition.editedAt',
      'competition.revision',
    ])
    .select(({ selectFrom }) => [
      listOf(
        selectFrom('Category as category')
          .whereRef('category.competitionId', '=', 'competition.id')
          .orderBy('category.position')
          .select([
            'category.id',
            'category.name',
            'category.description',
            'category.workCount',
            'category.songCount',
            'category.durationLimitMinutes',
          ])
          .select((category) => [
            listOf(
              category
                .selectFrom('SongField')
                .whereRef('SongField.categoryId', '=', 'category.id')
                .orderBy('SongField.position')
                .select('SongField.name'),
            ).as('songFields'),
            listOf(
              category
                .selectFrom('CategoryRequirement as one')
                .whereRef('one.categoryId', '=', 'category.id')
                .orderBy('one.position')
                .select(['one.id', 'one.title', 'one.description']),
            ).as('requirements'),
          ]),
      ).as('categories'),
      listOf(
        selectFrom('Stage as stage')
          .whereRef('stage.competitionId', '=', 'competition.id')
          .orderBy('stage.position')
          .select([
            'stage.id',
            'stage.name',
            'stage.description',
            'stage.status',
            'stage.startsAt',
            'stage.endsAt',
            'stage.participantLimit',
            'stage.advanceCount',
            'stage.ranking',
            'stage.canUpload',
          ])
          .select((stage) => [
            editionsOfStage('stage').as('publications'),
            listOf(
              stage.selectFrom('StageQuota').whereRef('StageQuota.stageId', '=', 'stage.id').select(['categoryId', 'advanceCount']),
            ).as('quotas'),
            listOf(
              stage
                .selectFrom('StageRequirement as one')
                .whereRef('one.stageId', '=', 'stage.id')
                .orderBy('one.position')
                .select(['one.id', 'one.title', 'one.description']),
            ).as('requirements'),
          ]),
      ).as('stages'),
      listOf(
        selectFrom('SpecialAward as award')
          .whereRef('award.competitionId', '=', 'competition.id')
          .orderBy('award.position')
          .select(['award.id', 'award.name', 'award.description', 'award.maxWorksPerUser', 'award.required']),
      ).as('specialAwards'),
      listOf(
        selectFrom('Criterion')
          .whereRef('Criterion.competitionId', '=', 'competition.id')
          .orderBy('Criterion.position')
          .select([
            'Criterion.id',
            'Criterion.name',
            'Criterion.code',
            'Criterion.description',
            'Criterion.maxHundredths',
            'Criterion.weight',
          ]),
      ).as('criteria'),
      listOf(
        selectFrom('CompetitionJudge as seat')
          .innerJoin('User as judge', 'judge.id', 'seat.userId')
          .whereRef('seat.competitionId', '=', 'competition.id')
          .where('seat.removedAt', 'is', null)
          .orderBy('seat.id')
          .select(['judge.id', 'judge.name', 'judge.voiceType']),
      ).as('judges'),
      registrationOf(viewer.id, 'competition').as('registration'),
      placesTaken('competition').as('placesTaken'),
    ])
    .executeTakeFirst()
}

/** The whole competition as the edit form takes it; null when there is none. */
export async function findCompetitionForm(competitionId: number) {
  const competition = await read
    .selectFrom('Competition as competition')
    .where('competition.id', '=', competitionId)
    .selectAll('competition')
    .select(({ selectFrom }) => [
      oneOf(selectFrom('Upload').whereRef('Upload.id', '=', 'competition.paymentQrUploadId').select(['Upload.id', 'Upload.fileName'])).as(
        'paymentQr',
      ),
      categoriesOf('competition').as('categories'),
      listOf(
        selectFrom('Stage as stage')
          .whereRef('stage.competitionId', '=', 'competition.id')
          .orderBy('stage.position')
          .selectAll('stage')
          .select(({ selectFrom }) =>
            listOf(
              selectFrom('StageRequirement as requirement')
                .whereRef('requirement.stageId', '=', 'stage.id')
                .orderBy('requirement.position')
                .selectAll(),
            ).as('requirements'),
          ),
      ).as('stages'),
      listOf(
        selectFrom('SpecialAward as award').whereRef('award.competitionId', '=', 'competition.id').orderBy('award.position').selectAll(),
      ).as('specialAwards'),
      listOf(
        selectFrom('Prize as prize')
          .leftJoin('Category as category', 'category.id', 'prize.categoryId')
          .whereRef('prize.competitionId', '=', 'competition.id')
          .orderBy('prize.position')
          .select(['prize.id', 'prize.name', 'prize.kind', 'prize.count', 'prize.share', 'prize.forTeachers', 'category.name as category']),
      ).as('prizes'),
      listOf(
        selectFrom('Criterion as criterion')
          .whereRef('criterion.competitionId', '=', 'competition.id')
          .orderBy('criterion.position')
          .selectAll(),
      ).as('criteria'),
    ])
    .executeTakeFirst()
  return competition ?? null
}

export type StoredCompetition = NonNullable<Awaited<ReturnType<typeof findCompetitionForm>>>

/** What the publication page weighs before it acts. */
export async function findPublication(competitionId: number) {
  const competition = await read
    .selectFrom('Competition as competition')
    .where('competition.id', '=', competitionId)
    .selectAll('competition')
    .select(({ selectFrom, fn }) => [
      listOf(
        selectFrom('Category as category')
          .whereRef('category.competitionId', '=', 'competition.id')
          .selectAll('category')
          .select(({ selectFrom }) =>
            listOf(selectFrom('SongField').whereRef('SongField.categoryId', '=', 'category.id').selectAll()).as('songFields'),
          ),
      ).as('categories'),
      listOf(selectFrom('Stage').whereRef('Stage.competitionId', '=', 'competition.id').selectAll()).as('stages'),
      selectFrom('Criterion')
        .whereRef('Criterion.competitionId', '=', 'competition.id')
        .select(fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('criteria'),
    ])
    .executeTakeFirst()
  return competition ?? null
}
