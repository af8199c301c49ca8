import { currentStage, runningStatuses } from '~/domain/competitions/states'
import { awaitingReview } from '~/domain/registrations/states'
import { db } from '~/infra/db/client'

/** What waits for an organiser, and the competitions under way with their counts. */
export async function organiserDashboard() {
  const [pendingUsers, leavingUsers, competitions, registrations, works] = await Promise.all([
    db.user.count({ where: { status: 'pending' } }),
    db.user.count({ where: { deletionRequestedAt: { not: null }, erasedAt: null } }),
    db.competition.findMany({
      where: { status: { in: [...runningStatuses] } },
      orderBy: [{ publishedAt: { sort: 'desc', nulls: 'first' } }, { id: 'desc' }],
      take: 20,
      select: {
        id: true,
        name: true,
        publishedAt: true,
        stages: { orderBy: { position: 'asc' }, select: { name: true, status: true } },
      },
    }),
    db.registration.groupBy({ by: ['competitionId', 'status'], _count: true }),
    db.$queryRaw<{ competitionId: number; status: string; count: number }[]>`
      SELECT s.competitionId, w.status, CAST(COUNT(*) AS INTEGER) AS count FROM Work w JOIN Stage s ON s.id = w.stageId GROUP BY 1, 2`,
  ])
  return {
    pendingUsers,
    leavingUsers,
    competitions: competitions.map(({ stages, ...competition }) => {
      const own = registrations.filter((row) => row.competitionId === competition.id)
      const ownWorks = works.filter((row) => row.competitionId === competition.id)
      const counted = (...statuses: string[]) =>
        own.filter((row) => statuses.includes(row.status)).reduce((sum, row) => sum + row._count, 0)
      return {
        ...competition,
        stage: currentStage(stages) ?? null,
        toReview: counted(...awaitingReview),
        approved: counted('approved'),
        works: ownWorks.reduce((sum, row) => sum + Number(row.count), 0),
        failedWorks: Number(ownWorks.find((row) => row.status === 'failed')?.count ?? 0),
      }
    }),
  }
}
