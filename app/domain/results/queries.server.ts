import { namesOf } from '~/domain/accounts/queries.server'
import { stageHasBegun } from '~/domain/competitions/states'
import { db } from '~/infra/db/client'
import { publicationState, publicationWarnings } from './publish-stage.server'
import { stageStandings } from './standings.server'
import { pageOfRanking, standingsView } from './standings-view'

/** The advancement page: the stages, one stage's ranking and its cut line. Null without such a competition or stage. */
export async function advancementPage({
  competitionId,
  stageId,
  removeExtremes,
  page: wanted = 1,
}: {
  competitionId: number
  stageId?: number
  removeExtremes?: boolean
  page?: number
}) {
  const stages = await db.stage.findMany({
    where: { competitionId },
    orderBy: { position: 'asc' },
    select: {
      id: true,
      name: true,
      status: true,
      startsAt: true,
      resultsPublishedAt: true,
      _count: { select: { advancements: { where: { status: 'advanced' } }, works: { where: { lockedAt: { not: null } } } } },
    },
  })
  const chosen = stageId ? stages.find(({ id }) => id === stageId) : (stages.findLast(({ status }) => stageHasBegun(status)) ?? stages[0])
  if (!chosen) return null
  const standings = await stageStandings(db, { competitionId, stageId: chosen.id, removeExtremes })
  if (!standings) return null
  const { competition, stage, next, ranked } = standings
  const { page, pageCount, from, part } = pageOfRanking(ranked, wanted)
  const judgeNames = await namesOf([...new Set(part.flatMap(({ byJudge }) => [...byJudge.keys()]))])
  return {
    competition: {
      id: competition.id,
      name: competition.name,
      removeExtremes: competition.removeExtremes,
      extremesMode: competition.extremesMode,
    },
    stages,
    stage: {
      id: stage.id,
      name: stage.name,
      status: stage.status,
      advanceCount: stage.advanceCount,
      published: stage.resultsPublishedAt !== null,
    },
    nextLimit: next?.participantLimit ?? null,
    removeExtremes: standings.removeExtremes,
    page,
    pageCount,
    ...standingsView({ ranked, part, from, advanceCount: stage.advanceCount, judgeNames }),
  }
}

export type AdvancementPage = NonNullable<Awaited<ReturnType<typeof advancementPage>>>

/** What the organiser reads before publishing a stage's results. Null without such a stage. */
export async function publicationPage({ competitionId, stageId }: { competitionId: number; stageId: number }) {
  const standings = await stageStandings(db, { competitionId, stageId })
  if (!standings) return null
  const { competition, stage } = standings
  return {
    competition: { id: competition.id, name: competition.name },
    stage: { id: stage.id, name: stage.name, advanceCount: stage.advanceCount },
    state: publicationState(stage),
    removeExtremes: standings.removeExtremes,
    ...publicationWarnings(standings),
  }
}

/** One score as the organiser sees it before voiding it. Null when the competition has no such score. */
export function scoreToVoid({ competitionId, scoreId }: { competitionId: number; scoreId: number }) {
  return db.score.findFirst({
    where: { id: scoreId, status: { not: 'draft' }, work: { stage: { competitionId } } },
    select: {
      id: true,
      status: true,
      submittedAt: true,
      judge: { select: { name: true } },
      work: {
        select: {
          title: true,
          stageId: true,
          stage: { select: { name: true, competition: { select: { id: true, name: true } } } },
          registration: { select: { number: true, name: true } },
        },
      },
    },
  })
}
