import type { Role } from '~/domain/accounts/roles'
import { placeTakingStatuses } from '~/domain/registrations/states'
import { now } from '~/infra/clock'
import { db } from '~/infra/db/client'
import { nextStep } from './next-step'
import { visibleTo } from './visibility.server'
import { registrationCloses, registrationWindow } from './windows'

type Ask = {
  viewer: { id: number; role: Role }
  competitionId: number
  /** As it will stand to its participants once it is published. */
  asPublished?: boolean
}

const inOrder = { orderBy: { position: 'asc' as const } }

/** Everything the detail page tells a person of a competition; null when they may not know of it. */
export async function findCompetition({ viewer, competitionId, asPublished = false }: Ask) {
  const found = await db.competition.findFirst({
    where: { AND: [{ id: competitionId }, visibleTo(viewer)] },
    include: {
      categories: { ...inOrder, include: { songFields: inOrder, requirements: inOrder } },
      stages: { ...inOrder, include: { requirements: inOrder, publications: { where: { withdrawnAt: null } } } },
      specialAwards: inOrder,
      criteria: inOrder,
      judges: {
        where: { removedAt: null },
        orderBy: { id: 'asc' },
        select: { user: { select: { id: true, name: true, voiceType: true } } },
      },
      registrations: { where: { userId: viewer.id }, include: { entries: { include: { advancements: true } }, locks: true } },
      _count: { select: { registrations: { where: { status: { in: [...placeTakingStatuses] } } } } },
    },
  })
  if (!found) return null
  const { registrations, judges, _count, ...competition } = found
  const registration = registrations[0] ?? null
  const at = now()
  const window = registrationWindow(asPublished ? { ...competition, publishedAt: competition.publishedAt ?? at } : competition, at)
  const full = competition.maxParticipants !== null && _count.registrations >= competition.maxParticipants
  return {
    ...competition,
    judges: judges.map(({ user }) => user),
    isJudge: judges.some(({ user }) => user.id === viewer.id),
    registration: registration && {
      status: registration.status,
      number: registration.number,
      rejectionReason: registration.rejectionReason,
    },
    placesTaken: _count.registrations,
    registrationCloses: registrationCloses(competition),
    window,
    step: nextStep({
      status: competition.status,
      window,
      full,
      registration,
      stages: competition.stages,
      submissionDeadline: competition.submissionDeadline,
      at,
    }),
  }
}

export type CompetitionDetail = NonNullable<Awaited<ReturnType<typeof findCompetition>>>

/** The whole competition as the edit form takes it; null when there is none. */
export function findCompetitionForm(competitionId: number) {
  return db.competition.findUnique({
    where: { id: competitionId },
    include: {
      paymentQr: { select: { id: true, fileName: true } },
      categories: { ...inOrder, include: { songFields: inOrder, requirements: inOrder } },
      stages: { ...inOrder, include: { requirements: inOrder } },
      specialAwards: inOrder,
      criteria: inOrder,
    },
  })
}

export type StoredCompetition = NonNullable<Awaited<ReturnType<typeof findCompetitionForm>>>

/** What the publication page weighs before it acts. */
export function findPublication(competitionId: number) {
  return db.competition.findUnique({
    where: { id: competitionId },
    include: { categories: { include: { songFields: true } }, stages: true, _count: { select: { registrations: true } } },
  })
}
