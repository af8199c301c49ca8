import { uploadsClose } from '~/domain/competitions/windows'
import { listOf, oneOf, read } from '~/infra/db/read'
import { entryRefusal, slotCount, type UploadSituation } from '../rules'

type At = { registrationId: number; stageId: number }

/**
 * Everything that decides over the works of one participant in one stage, read in one go. Null when the registration has no such stage.
 */
export async function findSituation({ registrationId, stageId }: At) {
  const found = await findRegistration({ registrationId, stageId })
  const stage = found?.competition.stages.find((one) => one.id === stageId)
  if (!found || !stage) return null
  const { competition, works, ...registration } = found
  const lock = registration.locks.find((one) => one.stageId === stageId) ?? null
  const before = competition.stages.filter((one) => one.position < stage.position)
  const entries = registration.entries.map(({ id, category, told }) => ({
    id,
    category,
    earlier: before.map((one) => ({ name: one.name, decision: told.find(({ stageId }) => stageId === one.id)?.status ?? null })),
  }))
  const takingPart = entries.filter((entry) => entryRefusal(entry) === null)
  const slots = slotCount(
    stage,
    takingPart.map(({ category }) => category),
  )
  return { registration, competition, stage, entries, takingPart, works, lock, slots, deadline: uploadsClose(competition, stage) }
}

function findRegistration({ registrationId, stageId }: At) {
  return read
    .selectFrom('Registration as registration')
    .where('registration.id', '=', registrationId)
    .select(({ selectFrom }) => [
      'registration.id',
      'registration.userId',
      'registration.status',
      'registration.name',
      'registration.number',
      oneOf(
        selectFrom('Competition as competition')
          .whereRef('competition.id', '=', 'registration.competitionId')
          .selectAll('competition')
          .select(({ selectFrom }) => [
            listOf(
              selectFrom('Stage as stage')
                .whereRef('stage.competitionId', '=', 'competition.id')
                .orderBy('stage.position')
                .selectAll('stage')
                .select(({ selectFrom }) =>
                  listOf(
                    selectFrom('Publication as edition')
                      .whereRef('edition.stageId', '=', 'stage.id')
                      .where('edition.withdrawnAt', 'is', null)
                      .select(['edition.categoryId', 'edition.withdrawnAt']),
                  ).as('publications'),
                ),
            ).as('stages'),
            listOf(
              selectFrom('SpecialAward')
                .whereRef('SpecialAward.competitionId', '=', 'competition.id')
                .orderBy('SpecialAward.position')
                .selectAll(),
            ).as('specialAwards'),
          ]),
      )
        .$notNull()
        .as('competition'),
      listOf(
        selectFrom('Entry as entry')
          .innerJoin('Category as entered', 'entered.id', 'entry.categoryId')
          .whereRef('entry.registrationId', '=', 'registration.id')
          .orderBy('entered.position')
          .select(({ selectFrom }) => [
            'entry.id',
            'entry.categoryId',
            oneOf(selectFrom('Category').whereRef('Category.id', '=', 'entry.categoryId').selectAll())
              .$notNull()
              .as('category'),
            listOf(
              selectFrom('ToldDecision')
                .whereRef('ToldDecision.entryId', '=', 'entry.id')
                .select(['ToldDecision.stageId', 'ToldDecision.status']),
            ).as('told'),
            listOf(
              selectFrom('Result')
                .innerJoin('Publication', 'Publication.id', 'Result.publicationId')
                .whereRef('Result.entryId', '=', 'entry.id')
                .where('Publication.withdrawnAt', 'is', null)
                .select(['Publication.stageId', 'Result.decision']),
            ).as('results'),
          ]),
      ).as('entries'),
      listOf(
        selectFrom('RegistrationSong as song')
          .whereRef('song.registrationId', '=', 'registration.id')
          .orderBy('song.categoryId')
          .orderBy('song.position')
          .selectAll('song')
          .select(({ selectFrom }) =>
            listOf(
              selectFrom('SongValue as given')
                .whereRef('given.songId', '=', 'song.id')
                .orderBy('given.fieldId')
                .selectAll('given')
                .select(({ selectFrom }) =>
                  oneOf(selectFrom('SongField').whereRef('SongField.id', '=', 'given.fieldId').selectAll())
                    .$notNull()
                    .as('field'),
                ),
            ).as('values'),
          ),
      ).as('songs'),
      listOf(
        selectFrom('RegistrationAward')
          .whereRef('RegistrationAward.registrationId', '=', 'registration.id')
          .select('RegistrationAward.awardId'),
      ).as('awards'),
      listOf(selectFrom('WorkLock').whereRef('WorkLock.registrationId', '=', 'registration.id').selectAll()).as('locks'),
      listOf(
        selectFrom('Work as work')
          .whereRef('work.registrationId', '=', 'registration.id')
          .where('work.stageId', '=', stageId)
          .orderBy('work.slot')
          .selectAll('work')
          .select(({ selectFrom }) => [
            listOf(selectFrom('WorkAward').whereRef('WorkAward.workId', '=', 'work.id').selectAll()).as('awards'),
            oneOf(selectFrom('Entry').whereRef('Entry.id', '=', 'work.entryId').select('Entry.categoryId'))
              .$notNull()
              .as('entry'),
            oneOf(
              selectFrom('Upload as upload')
                .whereRef('upload.id', '=', 'work.uploadId')
                .selectAll('upload')
                .select(({ selectFrom }) =>
                  listOf(selectFrom('Media').whereRef('Media.uploadId', '=', 'upload.id').selectAll()).as('media'),
                ),
            ).as('upload'),
          ]),
      ).as('works'),
    ])
    .executeTakeFirst()
}

export type Situation = NonNullable<Awaited<ReturnType<typeof findSituation>>>

/** The situation as the rules read it, for one slot or for the stage as a whole. */
export function ruleView({ competition, registration, stage, entries, lock, deadline, works }: Situation, slot?: number): UploadSituation {
  const work = works.find((one) => one.slot === slot)
  return {
    competition,
    registration,
    stage: { status: stage.status, canUpload: stage.canUpload, deadline, graceMinutes: stage.graceMinutes },
    entries,
    locked: lock !== null,
    // An organiser reopens a slot by taking the lock off its work alone.
    reopened: lock !== null && work !== undefined && work.lockedAt === null,
  }
}
