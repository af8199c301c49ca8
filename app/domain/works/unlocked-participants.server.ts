import { hasPassed, uploadsClose } from '~/domain/competitions/windows'
import { now } from '~/infra/clock'
import { db } from '~/infra/db/client'
import { minimumToLock, slotCount } from './rules'
import { countsForLock } from './states'

type Stage = { id: number; position: number; workCount: number; competitionId: number; competition: { minWorksToLock: number } }

/** Who takes part in a stage and has not locked their works of it: how many each uploaded, and how many it takes. */
export async function unlockedParticipants(stage: Stage) {
  const registrations = await db.registration.findMany({
    where: {
      competitionId: stage.competitionId,
      status: 'approved',
      locks: { none: { stageId: stage.id } },
      ...(stage.position > 0 && { advancements: { some: { status: 'advanced', stage: { position: stage.position - 1 } } } }),
    },
    orderBy: { number: 'asc' },
    select: {
      id: true,
      number: true,
      name: true,
      categories: { select: { category: { select: { workCount: true } } } },
      works: { where: { stageId: stage.id }, select: { status: true } },
    },
  })
  return registrations.map(({ id, number, name, categories, works }) => ({
    id,
    number,
    name,
    uploaded: works.filter((work) => countsForLock(work.status)).length,
    minimum: minimumToLock(
      stage.competition,
      slotCount(
        stage,
        categories.map(({ category }) => category),
      ),
    ),
  }))
}

/** What ending a stage's uploads now would do: how many participants' works it locks, how many have too few to be locked, and when it was to end, if that is still to come. */
export async function endOfUploads(stageId: number): Promise<{ locked: number; tooFew: number; planned: Date | null }> {
  const stage = await db.stage.findUniqueOrThrow({
    where: { id: stageId },
    select: {
      id: true,
      position: true,
      workCount: true,
      endsAt: true,
      competitionId: true,
      competition: { select: { minWorksToLock: true, submissionDeadline: true } },
    },
  })
  const participants = await unlockedParticipants(stage)
  const locked = participants.filter(({ uploaded, minimum }) => uploaded >= minimum).length
  const deadline = uploadsClose(stage.competition, stage)
  return { locked, tooFew: participants.length - locked, planned: deadline && hasPassed(deadline, now()) ? null : deadline }
}
