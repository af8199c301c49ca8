import { scoringProgress } from '~/domain/judging/rules'
import { pageOf } from '~/domain/lists/page-of'
import type { StageProgress } from '~/domain/statistics/stage-progress'
import { workOut } from '~/domain/statistics/work-out.server'
import { now } from '~/infra/clock'
import { TookTooLong } from '~/infra/db/aside'
import { among, listOf, read } from '~/infra/db/read'

const competitionsPerPage = 20

/** Every competition with its stages and how far the judging of each is, the latest first; `progress` is null where it took too long to be counted. */
export async function scoringOverview(asked: number) {
  const { total } = await read
    .selectFrom('Competition')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const { page, pageCount, skip, take } = pageOf({ asked, total, size: competitionsPerPage })
  const competitions = await read
    .selectFrom('Competition')
    .select(({ selectFrom }) => [
      'Competition.id',
      'Competition.name',
      'Competition.status',
      listOf(
        selectFrom('Stage')
          .whereRef('Stage.competitionId', '=', 'Competition.id')
          .select(['Stage.id', 'Stage.name', 'Stage.status', 'Stage.scoringPausedAt', 'Stage.scoringEndsAt', 'Stage.scoringEndOverruled'])
          .orderBy('Stage.position'),
      ).as('stages'),
    ])
    .orderBy('startsAt', 'desc')
    .orderBy('id', 'desc')
    .offset(skip)
    .limit(take)
    .execute()
  const progress = await progressOf(competitions.flatMap(({ stages }) => stages.map(({ id }) => id)))
  const at = now()
  return {
    page,
    pageCount,
    competitions: competitions.map(({ stages, ...competition }) => ({
      ...competition,
      stages: stages.map(({ id, name, ...stage }) => {
        const own = progress && (progress.get(id) ?? { stageId: id, works: 0, scored: 0, asked: 0, given: 0, lastAt: null })
        return { id, name, scoring: scoringProgress(stage, own?.works ?? 1, at), progress: own }
      }),
    })),
  }
}

export type ScoringOverview = Awaited<ReturnType<typeof scoringOverview>>

async function progressOf(stageIds: number[]): Promise<ReadonlyMap<number, StageProgress> | null> {
  const rows = await workOut('stageProgress', { stageIds }).catch((error: unknown) => {
    if (error instanceof TookTooLong) return null
    throw error
  })
  return rows && new Map(rows.map((row) => [row.stageId, row]))
}

/** The same competitions with what their reports hold: how many registrations there are, works, scores and editions of results. */
export async function reportsPage(asked: number) {
  const { competitions, ...pages } = await scoringOverview(asked)
  const counts = await read
    .selectFrom('Competition')
    .where('Competition.id', 'in', among(competitions.map(({ id }) => id)))
    .select(({ selectFrom, fn }) => [
      'Competition.id',
      selectFrom('Registration')
        .whereRef('Registration.competitionId', '=', 'Competition.id')
        .where('Registration.status', '<>', 'draft')
        .select(fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('registrations'),
      selectFrom('Publication')
        .innerJoin('Stage', 'Stage.id', 'Publication.stageId')
        .whereRef('Stage.competitionId', '=', 'Competition.id')
        .select(fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('editions'),
    ])
    .execute()
  const countsOf = new Map(counts.map((row) => [row.id, row]))
  const sum = (rows: (StageProgress | null)[], of: 'works' | 'given') =>
    rows.includes(null) ? null : rows.reduce((all, row) => all + row![of], 0)
  return {
    ...pages,
    competitions: competitions.map(({ stages, id, name }) => {
      const progress = stages.map((stage) => stage.progress)
      const { registrations = 0, editions = 0 } = countsOf.get(id) ?? {}
      return { id, name, registrations, editions, works: sum(progress, 'works'), scores: sum(progress, 'given') }
    }),
  }
}
