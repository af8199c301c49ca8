import { type AdvancementStatus, stageHasBegun, type StageStatus } from '~/domain/competitions/states'
import { uploadsClose } from '~/domain/competitions/windows'
import type { Tx } from '~/infra/db/client'
import type { Prisma } from '~/infra/db/generated/client'
import { entryRefusal, slotCount, type UploadSituation } from './rules'

const registrationParts = {
  competition: {
    include: {
      stages: {
        orderBy: { position: 'asc' },
        include: { publications: { where: { withdrawnAt: null }, select: { categoryId: true, withdrawnAt: true } } },
      },
      specialAwards: { orderBy: { position: 'asc' } },
    },
  },
  entries: {
    orderBy: { category: { position: 'asc' } },
    include: {
      category: true,
      advancements: { select: { stageId: true, status: true } },
      results: {
        where: { publication: { withdrawnAt: null } },
        select: { decision: true, publication: { select: { stageId: true } } },
      },
    },
  },
  songs: {
    orderBy: [{ categoryId: 'asc' }, { position: 'asc' }],
    include: { values: { include: { field: true } } },
  },
  awards: true,
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
    include: { awards: true, upload: { include: { media: true } }, entry: { select: { categoryId: true } } },
  })
  const lock = registration.locks.find((one) => one.stageId === stageId) ?? null
  const before = competition.stages.filter((one) => one.position < stage.position)
  const entries = registration.entries.map(({ id, category, ...decisions }) => ({
    id,
    category,
    earlier: before.map((one) => ({ name: one.name, decision: shownDecision(decisions, one.id, stage.status) })),
  }))
  const takingPart = entries.filter((entry) => entryRefusal(entry) === null)
  const slots = slotCount(
    stage,
    takingPart.map(({ category }) => category),
  )
  return { registration, competition, stage, entries, takingPart, works, lock, slots, deadline: uploadsClose(competition, stage) }
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

type Decisions = {
  advancements: { stageId: number; status: AdvancementStatus }[]
  results: { decision: AdvancementStatus; publication: { stageId: number } }[]
}

/** Who goes on takes part once the next stage has begun, published or not; who is out, and who goes on later, learns it when it is published. */
function shownDecision({ advancements, results }: Decisions, stageId: number, next: StageStatus): AdvancementStatus | null {
  const decision = advancements.find((one) => one.stageId === stageId)?.status ?? null
  const published = results.find(({ publication }) => publication.stageId === stageId)?.decision
  if (decision === 'advanced' && (stageHasBegun(next) || published === 'advanced')) return decision
  return published === 'eliminated' ? published : decision && 'pending'
}
