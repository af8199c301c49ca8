import { countedStatuses } from '~/domain/judging/states'
import { placeTakingStatuses } from '~/domain/registrations/states'
import { db } from '~/infra/db/client'

const mostFound = 20

/** A competition's panel with how much each judge has submitted, and the people a search finds for it; null when there is no such competition. */
export async function findPanel({ competitionId, search }: { competitionId: number; search: string }) {
  const competition = await db.competition.findUnique({
    where: { id: competitionId },
    select: {
      id: true,
      name: true,
      judges: {
        where: { removedAt: null },
        orderBy: { id: 'asc' },
        select: { addedAt: true, user: { select: { id: true, name: true, email: true, role: true, voiceType: true } } },
      },
    },
  })
  if (!competition) return null
  const [submitted, candidates] = await Promise.all([
    db.score.groupBy({
      by: ['judgeId'],
      where: { status: { in: [...countedStatuses] }, work: { registration: { competitionId } } },
      _count: true,
    }),
    search ? findCandidates(competitionId, search) : [],
  ])
  return {
    id: competition.id,
    name: competition.name,
    judges: competition.judges.map(({ addedAt, user }) => ({
      ...user,
      addedAt,
      submitted: submitted.find(({ judgeId }) => judgeId === user.id)?._count ?? 0,
    })),
    candidates,
  }
}

async function findCandidates(competitionId: number, search: string) {
  const found = await db.user.findMany({
    where: {
      status: 'active',
      role: { in: ['teacher', 'judge', 'admin'] },
      OR: [{ name: { contains: search } }, { email: { contains: search } }],
    },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: mostFound,
    select: {
      id: true,
      name: true,
      email: true,
      role: true,
      voiceType: true,
      judgeships: { where: { competitionId, removedAt: null }, select: { id: true } },
      registrations: { where: { competitionId, status: { in: [...placeTakingStatuses] } }, select: { id: true } },
    },
  })
  return found.map(({ judgeships, registrations, ...person }) => ({
    ...person,
    isJudge: judgeships.length > 0,
    isRegistered: registrations.length > 0,
  }))
}

export type Panel = NonNullable<Awaited<ReturnType<typeof findPanel>>>

/** The one person a confirmation is about, whether on the panel already or a candidate. */
export function findPerson(userId: number) {
  return db.user.findUnique({ where: { id: userId }, select: { id: true, name: true, email: true, role: true } })
}
