import { now } from '~/infra/clock'
import type { Tx } from '~/infra/db/client'
import { type RegistrationBlock, registrationBlock } from './rules'
import { placeTakingStatuses } from './states'

const competitionParts = {
  categories: {
    orderBy: { position: 'asc' },
    include: { songFields: { orderBy: { position: 'asc' } }, requirements: { orderBy: { position: 'asc' } } },
  },
  stages: { orderBy: { position: 'asc' }, select: { status: true, canUpload: true } },
  specialAwards: { orderBy: { position: 'asc' } },
} as const

/**
 * Where a person stands to a competition: what it asks, their own registration, and what keeps them from filling it in.
 * Null when there is no such competition or it is not published. Takes the client, so that a use case asks inside its transaction.
 */
export async function findSituation(client: Tx, { competitionId, userId }: { competitionId: number; userId: number }) {
  const competition = await client.competition.findUnique({ where: { id: competitionId }, include: competitionParts })
  if (!competition?.publishedAt) return null
  const [registration, judgeship, placesTaken] = await Promise.all([
    client.registration.findUnique({ where: { competitionId_userId: { competitionId, userId } } }),
    client.competitionJudge.findFirst({ where: { competitionId, userId, removedAt: null }, select: { id: true } }),
    client.registration.count({ where: { competitionId, status: { in: [...placeTakingStatuses] } } }),
  ])
  const block: RegistrationBlock | null = registrationBlock(
    { competition, ownStatus: registration?.status ?? null, isOnPanel: judgeship !== null, placesTaken },
    now(),
  )
  return { competition, registration, placesTaken, block }
}

export type Situation = NonNullable<Awaited<ReturnType<typeof findSituation>>>
