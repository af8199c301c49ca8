import { db } from '~/infra/db/client'

/** The organiser's figures: registrations by status, judges, and by stage what was submitted; null when there is no such competition. */
export async function findManagement(competitionId: number) {
  const competition = await db.competition.findUnique({
    where: { id: competitionId },
    include: {
      stages: { orderBy: { position: 'asc' }, include: { _count: { select: { locks: true } } } },
      _count: { select: { judges: { where: { removedAt: null } } } },
    },
  })
  if (!competition) return null
  const ofCompetition = { registration: { competitionId } }
  const [registrations, works, scores] = await Promise.all([
    db.registration.groupBy({ by: ['status'], where: { competitionId }, _count: true }),
    db.work.groupBy({ by: ['stageId', 'status'], where: ofCompetition, _count: true }),
    db.score.groupBy({ by: ['status'], where: { work: ofCompetition }, _count: true }),
  ])
  const { stages, _count, ...own } = competition
  return {
    id: own.id,
    name: own.name,
    status: own.status,
    isPublished: own.publishedAt !== null,
    startsAt: own.startsAt,
    endsAt: own.endsAt,
    maxParticipants: own.maxParticipants,
    judges: _count.judges,
    registrations: Object.fromEntries(registrations.map((row) => [row.status, row._count])),
    scores: Object.fromEntries(scores.map((row) => [row.status, row._count])),
    stages: stages.map(({ _count: { locks }, ...stage }) => ({
      id: stage.id,
      name: stage.name,
      status: stage.status,
      startsAt: stage.startsAt,
      endsAt: stage.endsAt,
      locks,
      works: Object.fromEntries(works.filter((row) => row.stageId === stage.id).map((row) => [row.status, row._count])),
    })),
  }
}

export type Management = NonNullable<Awaited<ReturnType<typeof findManagement>>>
