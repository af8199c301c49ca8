import { sql } from 'kysely'
import { withholdsNumber } from '~/domain/competitions/blind-numbers'
import { now } from '~/infra/clock'
import { listOf, oneOf, read } from '~/infra/db/read'
import { blindStagesAhead } from '~/domain/competitions/queries/blind-ahead.server'
import { categoryOf, competitionOf } from '../queries/registration-parts.server'
import { firstStageHasRoom, missingDocument, possibleMoves, registrationBlock } from '../rules'
import { placeTakingStatuses } from '../states'

/** A person as a participant, with the competitions they entered and what came of them; only published results. Null when unknown. */
export async function participantProfile(userId: number) {
  const user = await read
    .selectFrom('User')
    .where('id', '=', userId)
    .select([
      'id',
      'name',
      'email',
      'phoneNumber',
      'role',
      'voiceType',
      'isProfessional',
      'education',
      'school',
      'studyStartDate',
      'avatarUploadId',
      'createdAt',
    ])
    .executeTakeFirst()
  if (!user) return null
  const registrations = await read
    .selectFrom('Registration as registration')
    .where('registration.userId', '=', userId)
    .orderBy('registration.id', 'desc')
    .select(({ selectFrom, fn }) => [
      'registration.id',
      'registration.number',
      'registration.status',
      'registration.submittedAt',
      competitionOf('registration.competitionId').as('competition'),
      listOf(
        selectFrom('Entry as entry')
          .innerJoin('Category as entered', 'entered.id', 'entry.categoryId')
          .whereRef('entry.registrationId', '=', 'registration.id')
          .orderBy('entered.position')
          .select([categoryOf('entry.categoryId').as('category'), publishedResults('entry.id').as('results')]),
      ).as('entries'),
      selectFrom('Work')
        .whereRef('Work.registrationId', '=', 'registration.id')
        .select(fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('works'),
    ])
    .execute()
  return { user, registrations }
}

/** An entry's results that stand, in the order of the stages. */
function publishedResults(entryId: string) {
  return listOf(
    read
      .selectFrom('Result')
      .innerJoin('Publication', 'Publication.id', 'Result.publicationId')
      .innerJoin('Stage as ranked', 'ranked.id', 'Publication.stageId')
      .where('Result.entryId', '=', sql.ref<number>(entryId))
      .where('Publication.withdrawnAt', 'is', null)
      .orderBy('ranked.position')
      .select(({ selectFrom }) => [
        'Result.rank',
        'Result.totalHundredths',
        'Publication.categoryId as rankedCategoryId',
        oneOf(selectFrom('Stage').whereRef('Stage.id', '=', 'Publication.stageId').select(['Stage.id', 'Stage.name']))
          .$notNull()
          .as('stage'),
      ]),
  )
}

/**
 * What a judge may see of a person: the registrations with a locked work that the judge is assigned to in a stage that shows names.
 * A blind one never stands here: the page is the person's, and beside a name, or under an address met elsewhere with one, its number would
 * tell who sings; the number of another only once no stage of its competition that is judged by number is ahead. Null when nothing is left.
 */
export async function participantForJudge({ judgeId, userId }: { judgeId: number; userId: number }) {
  const judged = read
    .selectFrom('Work as work')
    .innerJoin('Assignment as assignment', 'assignment.workId', 'work.id')
    .where('work.lockedAt', 'is not', null)
    .where('assignment.judgeId', '=', judgeId)
    .where('assignment.status', '=', 'assigned')
  const registrations = await read
    .selectFrom('Registration as registration')
    .innerJoin('Competition as entered', 'entered.id', 'registration.competitionId')
    .innerJoin('CompetitionJudge as seat', 'seat.competitionId', 'entered.id')
    .where('registration.userId', '=', userId)
    .where('registration.status', '=', 'approved')
    .where('entered.publishedAt', 'is not', null)
    .where('seat.userId', '=', judgeId)
    .where('seat.removedAt', 'is', null)
    .orderBy('registration.id', 'desc')
    .select(({ selectFrom, exists }) => [
      'registration.number',
      exists(blindStagesAhead('entered.id')).as('blindAhead'),
      'registration.name',
      'registration.currentSchool',
      'registration.voiceType',
      oneOf(selectFrom('Competition').whereRef('Competition.id', '=', 'entered.id').select(['Competition.id', 'Competition.name']))
        .$notNull()
        .as('competition'),
      listOf(
        selectFrom('Entry as entry')
          .innerJoin('Category', 'Category.id', 'entry.categoryId')
          .whereRef('entry.registrationId', '=', 'registration.id')
          .where(exists(judged.where('work.entryId', '=', sql.ref<number>('entry.id')).select('work.id')))
          .orderBy('Category.position')
          .select(categoryOf('entry.categoryId').as('category')),
      ).as('entries'),
      listOf(
        judged
          .innerJoin('Stage', 'Stage.id', 'work.stageId')
          .where('work.registrationId', '=', sql.ref<number>('registration.id'))
          .where('Stage.blindness', '=', 'none')
          .select('work.id'),
      ).as('named'),
    ])
    .execute()
  const known = registrations.filter(({ named }) => named.length > 0)
  if (known.length === 0) return null
  return known.map(({ named: _, blindAhead, ...registration }) => ({
    ...registration,
    number: withholdsNumber({ blindAhead: Boolean(blindAhead), blindness: 'none', wasOut: false }) ? null : registration.number,
  }))
}

export type ParticipantForJudge = NonNullable<Awaited<ReturnType<typeof participantForJudge>>>

/** A person's registrations in every state, with the moves that would be made now and what keeps its owner from changing it now. */
export async function registrationStates(userId: number) {
  const user = await read.selectFrom('User').where('id', '=', userId).select(['id', 'name', 'email', 'role']).executeTakeFirst()
  if (!user) return null
  const rows = await read
    .selectFrom('Registration as registration')
    .where('registration.userId', '=', userId)
    .orderBy('registration.id', 'desc')
    .select(({ selectFrom, fn }) => [
      'registration.id',
      'registration.number',
      'registration.status',
      'registration.createdAt',
      'registration.updatedAt',
      'registration.submittedAt',
      'registration.reviewedAt',
      'registration.paymentScreenshotId',
      'registration.resumeId',
      oneOf(
        selectFrom('Competition')
          .whereRef('Competition.id', '=', 'registration.competitionId')
          .select(({ selectFrom }) => [
            'Competition.id',
            'Competition.name',
            'Competition.status',
            'Competition.publishedAt',
            'Competition.registrationStartsAt',
            'Competition.registrationEndsAt',
            'Competition.registrationDeadline',
            'Competition.maxParticipants',
            'Competition.feeMinor',
            'Competition.resumeRequired',
            listOf(
              selectFrom('Stage')
                .whereRef('Stage.competitionId', '=', 'Competition.id')
                .select(['Stage.status', 'Stage.participantLimit'])
                .orderBy('Stage.position'),
            ).as('stages'),
          ]),
      )
        .$notNull()
        .as('competition'),
      selectFrom('Entry')
        .whereRef('Entry.registrationId', '=', 'registration.id')
        .select(fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('entries'),
      selectFrom('RegistrationSong')
        .whereRef('RegistrationSong.registrationId', '=', 'registration.id')
        .select(fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('songs'),
      selectFrom('Work')
        .whereRef('Work.registrationId', '=', 'registration.id')
        .select(fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('works'),
      selectFrom('CompetitionJudge as seat')
        .whereRef('seat.competitionId', '=', 'registration.competitionId')
        .where('seat.userId', '=', userId)
        .where('seat.removedAt', 'is', null)
        .select('seat.id')
        .$asScalar()
        .as('seatId'),
      selectFrom('Registration as other')
        .whereRef('other.competitionId', '=', 'registration.competitionId')
        .where('other.status', 'in', placeTakingStatuses)
        .select(fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('placesTaken'),
      selectFrom('Registration as other')
        .whereRef('other.competitionId', '=', 'registration.competitionId')
        .where('other.status', '=', 'approved')
        .select(fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('approved'),
    ])
    .execute()
  const at = now()
  return {
    user,
    registrations: rows.map(({ seatId, placesTaken, approved, paymentScreenshotId, resumeId, ...row }) => {
      const { competition, status } = row
      const block = registrationBlock({ competition, ownStatus: status, isOnPanel: seatId !== null, placesTaken }, at)
      const firstStageRoom = firstStageHasRoom({ limit: competition.stages[0]?.participantLimit ?? null, approved })
      const missing = missingDocument(competition, { paymentScreenshotId, resumeId })
      const moves = possibleMoves({ ...row, ownerRole: user.role, block, documentsHeld: missing === null, firstStageRoom })
      return { ...row, moves, block: block ?? missing }
    }),
  }
}

export type ParticipantProfile = NonNullable<Awaited<ReturnType<typeof participantProfile>>>

export type RegistrationStates = NonNullable<Awaited<ReturnType<typeof registrationStates>>>
