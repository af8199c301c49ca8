import type { Tx } from '~/infra/db/client'
import type { Prisma } from '~/infra/db/generated/client'
import { uploadsClose } from '~/domain/competitions/windows'
import { type Decision, slotCount, type UploadSituation } from './rules'

const registrationParts = {
  competition: { include: { stages: { orderBy: { position: 'asc' } }, specialAwards: { orderBy: { position: 'asc' } } } },
  categories: { include: { category: true } },
  songs: {
    orderBy: [{ categoryId: 'asc' }, { position: 'asc' }],
    include: { values: { include: { field: true } } },
  },
  awards: true,
  advancements: true,
  locks: true,
} satisfies Prisma.RegistrationInclude

type At = { registrationId: number; stageId: number }

/**
 * Everything that decides over the works of one participant in one stage, read in one go, inside a transaction when
 * a write depends on it. Null when the registration has no such stage.
 */
export async function findSituation(client: Tx, { registrationId, stageId }: At) {
  const registration = await client.registration.findUnique({ where: { id: registrationId }, include: registrationParts })
  const stage = registration?.competition.stages.find((one) => one.id === stageId)
  if (!registration || !stage) return null
  const { competition } = registration
  const works = await client.work.findMany({
    where: { registrationId, stageId },
    orderBy: { slot: 'asc' },
    include: { awards: true, upload: { include: { media: true } } },
  })
  const lock = registration.locks.find((one) => one.stageId === stageId) ?? null
  const categories = registration.categories.map(({ category }) => category).sort((a, b) => a.position - b.position)
  const earlier = competition.stages
    .filter((one) => one.position < stage.position)
    .map((one) => ({ name: one.name, decision: shownDecision(registration.advancements, one) }))
  return {
    registration,
    competition,
    stage,
    categories,
    works,
    lock,
    earlier,
    slots: slotCount(stage, categories),
    deadline: uploadsClose(competition, stage),
  }
}

export type Situation = NonNullable<Awaited<ReturnType<typeof findSituation>>>

/** The situation as the rules read it, for one slot or for the stage as a whole. */
export function ruleView({ competition, registration, stage, earlier, lock, deadline, works }: Situation, slot?: number): UploadSituation {
  const work = works.find((one) => one.slot === slot)
  return {
    competition,
    registration,
    stage: { status: stage.status, canUpload: stage.canUpload, deadline, graceMinutes: stage.graceMinutes },
    earlier,
    locked: lock !== null,
    // An organiser reopens a slot by taking the lock off its work alone.
    reopened: lock !== null && work !== undefined && work.lockedAt === null,
  }
}

// Who is out learns it when the stage's results are published, not from a page of the next stage.
function shownDecision(
  advancements: { stageId: number; status: Decision }[],
  stage: { id: number; resultsPublishedAt: Date | null },
): Decision | null {
  const decision = advancements.find((one) => one.stageId === stage.id)?.status ?? null
  return decision === 'eliminated' && stage.resultsPublishedAt === null ? 'pending' : decision
}
