import { countedStatuses } from '~/domain/judging/states'
import { placeTakingStatuses } from '~/domain/registrations/states'
import { now } from '~/infra/clock'
import { db } from '~/infra/db/client'
import { type PublicPhase, publicPhaseOf } from './public-phase'

const order: PublicPhase[] = ['registration', 'uploading', 'singing', 'judging', 'soon', 'between', 'ended']

/** What the home page bills: the published competitions, those that run first, the latest twelve at most. */
export async function publicProgramme() {
  const rows = await db.competition.findMany({
    where: { publishedAt: { not: null }, status: { not: 'cancelled' } },
    orderBy: [{ publishedAt: 'desc' }, { id: 'desc' }],
    take: 12,
    include: {
      categories: { select: { name: true }, orderBy: { position: 'asc' } },
      _count: { select: { registrations: { where: { status: { in: [...placeTakingStatuses] } } } } },
      stages: { select: { name: true, status: true, canUpload: true, startsAt: true, endsAt: true }, orderBy: { position: 'asc' } },
    },
  })
  const at = now()
  return rows
    .map((row) => ({
      id: row.id,
      name: row.name,
      categories: row.categories.map(({ name }) => name),
      ...publicPhaseOf({ ...row, full: isFull(row) }, at),
    }))
    .sort((a, b) => order.indexOf(a.phase) - order.indexOf(b.phase))
}

function isFull({ maxParticipants, _count }: { maxParticipants: number | null; _count: { registrations: number } }): boolean {
  return maxParticipants !== null && _count.registrations >= maxParticipants
}

/** The figures of the house, over its published competitions. */
export async function publicFigures() {
  const competition = { publishedAt: { not: null }, status: { not: 'cancelled' as const } }
  const [competitions, judges, works, scores] = await Promise.all([
    db.competition.count({ where: competition }),
    db.competitionJudge.count({ where: { competition, removedAt: null } }),
    db.work.count({ where: { status: 'completed', registration: { competition } } }),
    db.score.count({ where: { status: { in: [...countedStatuses] }, work: { registration: { competition } } } }),
  ])
  return { competitions, judges, works, scores }
}
