import { hasPassed, uploadsClose } from '~/domain/competitions/windows'
import { now } from '~/infra/clock'
import { among, listOf, oneOf, read } from '~/infra/db/read'
import { minimumToLock, slotCount } from '../rules'
import { countsForLock } from '../states'

type StageToLock = {
  id: number
  position: number
  workCount: number
  competitionId: number
  competition: { minWorksToLock: number }
}

/** Stages where works are uploaded, with what decides on the locking of those: the start of a query. */
export function stagesToLock() {
  return read.selectFrom('Stage').select(({ selectFrom }) => [
    'Stage.id',
    'Stage.name',
    'Stage.position',
    'Stage.status',
    'Stage.endsAt',
    'Stage.graceMinutes',
    'Stage.workCount',
    'Stage.competitionId',
    oneOf(
      selectFrom('Competition')
        .whereRef('Competition.id', '=', 'Stage.competitionId')
        .select(['Competition.submissionDeadline', 'Competition.minWorksToLock']),
    )
      .$notNull()
      .as('competition'),
  ])
}

type Asked = {
  /** Only who uploaded something there. */ uploaders?: boolean
  /** Only these registrations. */ among?: readonly number[] | undefined
}

/** Who takes part in a stage, or only who uploaded something there, and has not locked it: how many works each uploaded, and how many it takes. */
export async function unlockedParticipants(stage: StageToLock, { uploaders = false, among: some }: Asked = {}) {
  const rows = await read
    .selectFrom('StageEntry as entry')
    .innerJoin('Registration as registration', 'registration.id', 'entry.registrationId')
    .leftJoin('WorkLock as lock', (join) =>
      join.onRef('lock.registrationId', '=', 'entry.registrationId').onRef('lock.stageId', '=', 'entry.stageId'),
    )
    .where('entry.stageId', '=', stage.id)
    .where('lock.stageId', 'is', null)
    .$if(uploaders, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('Work').whereRef('Work.registrationId', '=', 'registration.id').where('Work.stageId', '=', stage.id).select('Work.id'),
        ),
      ),
    )
    .$if(some !== undefined, (query) => query.where('registration.id', 'in', among(some ?? [])))
    .groupBy('registration.id')
    .orderBy('registration.number')
    .select(({ selectFrom }) => [
      'registration.id',
      'registration.number',
      'registration.name',
      listOf(
        selectFrom('StageEntry as own')
          .innerJoin('Category', 'Category.id', 'own.categoryId')
          .whereRef('own.registrationId', '=', 'registration.id')
          .where('own.stageId', '=', stage.id)
          .select('Category.workCount'),
      ).as('categories'),
      listOf(
        selectFrom('Work')
          .whereRef('Work.registrationId', '=', 'registration.id')
          .where('Work.stageId', '=', stage.id)
          .select('Work.status'),
      ).as('works'),
    ])
    .execute()
  return rows.map(({ id, number, name, categories, works }) => ({
    id,
    number,
    name,
    uploaded: works.filter((work) => countsForLock(work.status)).length,
    minimum: minimumToLock(stage.competition, slotCount(stage, categories)),
  }))
}

/** What ending a stage's uploads now would do: how many participants' works it locks, how many have too few to be locked, and when it was to end, if that is still to come. */
export async function endOfUploads(stageId: number): Promise<{ locked: number; tooFew: number; planned: Date | null }> {
  const stage = await stagesToLock().where('Stage.id', '=', stageId).executeTakeFirstOrThrow()
  const participants = await unlockedParticipants(stage)
  const locked = participants.filter(({ uploaded, minimum }) => uploaded >= minimum).length
  const deadline = uploadsClose(stage.competition, stage)
  return { locked, tooFew: participants.length - locked, planned: deadline && hasPassed(deadline, now()) ? null : deadline }
}
