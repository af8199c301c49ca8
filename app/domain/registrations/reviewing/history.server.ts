import { db } from '~/infra/db/client'
import { now } from '~/infra/clock'
import type { Prisma } from '~/infra/db/generated/client'
import { registrationBlock } from '../rules'
import { movesFrom, placeTakingStatuses } from '../states'

const publishedResults = {
  where: { publication: { withdrawnAt: null } },
  orderBy: { publication: { stage: { position: 'asc' } } },
  select: { rank: true, totalHundredths: true, publication: { select: { categoryId: true, stage: { select: { id: true, name: true } } } } },
} as const satisfies Prisma.Entry$resultsArgs

/** A person as a participant, with the competitions they entered and what came of them; only published results. Null when unknown. */
export async function participantProfile(userId: number) {
  const user = await db.user.findUnique({
    where: { id: userId },
    select: {
      id: true,
      name: true,
      email: true,
      phoneNumber: true,
      role: true,
      voiceType: true,
      isProfessional: true,
      education: true,
      school: true,
      studyStartDate: true,
      avatarUploadId: true,
      createdAt: true,
    },
  })
  if (!user) return null
  const registrations = await db.registration.findMany({
    where: { userId },
    orderBy: { id: 'desc' },
    select: {
      id: true,
      number: true,
      status: true,
      submittedAt: true,
      competition: { select: { id: true, name: true, publishedAt: true } },
      entries: {
        orderBy: { category: { position: 'asc' } },
        select: { category: { select: { id: true, name: true } }, results: publishedResults },
      },
      _count: { select: { works: true } },
    },
  })
  return { user, registrations }
}

/**
 * What a judge may see of a person: the entries with locked works that the judge is assigned to, by number; name, school and voice
 * only where the stage of such a work hides no names. Null when the judge has nothing of theirs to judge.
 */
export async function participantForJudge({ judgeId, userId }: { judgeId: number; userId: number }) {
  const judged = { lockedAt: { not: null }, assignments: { some: { judgeId, status: 'assigned' } } } satisfies Prisma.WorkWhereInput
  const registrations = await db.registration.findMany({
    where: {
      userId,
      status: 'approved',
      works: { some: judged },
      competition: { publishedAt: { not: null }, judges: { some: { userId: judgeId, removedAt: null } } },
    },
    orderBy: { id: 'desc' },
    select: {
      id: true,
      number: true,
      name: true,
      currentSchool: true,
      voiceType: true,
      competition: { select: { id: true, name: true } },
      entries: {
        where: { works: { some: judged } },
        orderBy: { category: { position: 'asc' } },
        select: { category: { select: { id: true, name: true } } },
      },
      works: { where: judged, select: { stage: { select: { blindness: true } } } },
    },
  })
  if (registrations.length === 0) return null
  return registrations.map(({ works, name, currentSchool, voiceType, ...registration }) => {
    const named = works.some(({ stage }) => stage.blindness === 'none')
    return { ...registration, person: named ? { name, currentSchool, voiceType } : null }
  })
}

export type ParticipantForJudge = NonNullable<Awaited<ReturnType<typeof participantForJudge>>>

/** A person's registrations in every state, with the moves each state allows and what keeps its owner from changing it now. */
export async function registrationStates(userId: number) {
  const user = await db.user.findUnique({ where: { id: userId }, select: { id: true, name: true, email: true, role: true } })
  if (!user) return null
  const [rows, judgeships] = await Promise.all([
    db.registration.findMany({
      where: { userId },
      orderBy: { id: 'desc' },
      select: {
        id: true,
        number: true,
        status: true,
        createdAt: true,
        updatedAt: true,
        submittedAt: true,
        reviewedAt: true,
        competition: {
          select: {
            id: true,
            name: true,
            status: true,
            publishedAt: true,
            registrationStartsAt: true,
            registrationEndsAt: true,
            registrationDeadline: true,
            maxParticipants: true,
            stages: { orderBy: { position: 'asc' }, select: { status: true } },
          },
        },
        _count: { select: { entries: true, songs: true, works: true } },
      },
    }),
    db.competitionJudge.findMany({ where: { userId, removedAt: null }, select: { competitionId: true } }),
  ])
  const taken = await placesTakenIn(rows.map(({ competition }) => competition.id))
  const panels = new Set(judgeships.map(({ competitionId }) => competitionId))
  const at = now()
  return {
    user,
    registrations: rows.map((row) => ({
      ...row,
      moves: movesFrom(row.status),
      block: registrationBlock(
        {
          competition: row.competition,
          ownStatus: row.status,
          isOnPanel: panels.has(row.competition.id),
          placesTaken: taken.get(row.competition.id) ?? 0,
        },
        at,
      ),
    })),
  }
}

async function placesTakenIn(competitionIds: number[]): Promise<Map<number, number>> {
  const counts = await db.registration.groupBy({
    by: ['competitionId'],
    where: { competitionId: { in: competitionIds }, status: { in: [...placeTakingStatuses] } },
    _count: true,
  })
  return new Map(counts.map(({ competitionId, _count }) => [competitionId, _count]))
}

export type ParticipantProfile = NonNullable<Awaited<ReturnType<typeof participantProfile>>>
export type RegistrationStates = NonNullable<Awaited<ReturnType<typeof registrationStates>>>
