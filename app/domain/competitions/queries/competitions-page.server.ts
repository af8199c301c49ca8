import type { Role } from '~/domain/accounts/roles'
import { contains } from '~/domain/lists/like'
import { pageOf } from '~/domain/lists/page-of'
import { now } from '~/infra/clock'
import { listOf, read } from '~/infra/db/read'
import type { CompetitionFilter } from '../list-filter'
import { nextStep } from '../next-step'
import { registrationOf, editionsOfStage, placesTaken } from './next-step-facts.server'
import { currentStage } from '../states'
import { registrationOpenAt, visibleTo } from '../visibility.server'
import { isFull, registrationCloses, registrationWindow } from '../windows'

const pageSize = 10

type Ask = { viewer: { id: number; role: Role } } & Pick<CompetitionFilter, 'search' | 'status' | 'open' | 'page'>

/** A page of the competitions a person may know of, newest first, each with what it is for them. */
export async function listCompetitions({ viewer, search, status, open, page }: Ask) {
  const at = now()
  const found = read
    .selectFrom('Competition as competition')
    .where(visibleTo(viewer))
    .$if(search !== '', (query) => query.where(contains('competition.name', search)))
    .$if(status !== undefined, (query) => query.where('competition.status', '=', status!))
    .$if(open, (query) => query.where(registrationOpenAt(at)))
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const { skip, take, ...shown } = pageOf({ asked: page, total, size: pageSize })
  const rows = await found
    .orderBy('competition.id', 'desc')
    .offset(skip)
    .limit(take)
    .select(({ selectFrom, fn }) => [
      'competition.id',
      'competition.name',
      'competition.status',
      'competition.publishedAt',
      'competition.registrationStartsAt',
      'competition.registrationEndsAt',
      'competition.registrationDeadline',
      'competition.submissionDeadline',
      'competition.startsAt',
      'competition.endsAt',
      'competition.feeMinor',
      'competition.currency',
      'competition.maxParticipants',
      listOf(
        selectFrom('Category')
          .whereRef('Category.competitionId', '=', 'competition.id')
          .orderBy('Category.position')
          .select('Category.name'),
      ).as('categories'),
      listOf(
        selectFrom('Stage as stage')
          .whereRef('stage.competitionId', '=', 'competition.id')
          .orderBy('stage.position')
          .select(['stage.id', 'stage.name', 'stage.status', 'stage.canUpload', 'stage.startsAt', 'stage.endsAt'])
          .select(editionsOfStage('stage').as('publications')),
      ).as('stages'),
      selectFrom('CompetitionJudge')
        .whereRef('CompetitionJudge.competitionId', '=', 'competition.id')
        .where('CompetitionJudge.userId', '=', viewer.id)
        .where('CompetitionJudge.removedAt', 'is', null)
        .select(fn.countAll<number>().as('count'))
        .$asScalar()
        .as('seats'),
      registrationOf(viewer.id, 'competition').as('registration'),
      placesTaken('competition').as('taken'),
    ])
    .execute()
  const items = rows.map(({ stages, seats, registration, taken, ...row }) => {
    const window = registrationWindow({ ...row, stages }, at)
    const stage = currentStage(stages)
    const full = isFull(row, taken)
    return {
      id: row.id,
      name: row.name,
      status: row.status,
      isPublished: row.publishedAt !== null,
      categories: row.categories.map(({ name }) => name),
      window,
      full,
      registrationStartsAt: row.registrationStartsAt,
      registrationCloses: registrationCloses(row),
      startsAt: row.startsAt,
      endsAt: row.endsAt,
      feeMinor: row.feeMinor,
      currency: row.currency,
      stage: stage ?? null,
      isJudge: seats !== null && seats > 0,
      hasRegistration: registration !== null,
      places: { taken, max: row.maxParticipants },
      step: nextStep({
        status: row.status,
        window,
        full,
        registration,
        stages,
        submissionDeadline: row.submissionDeadline,
        at,
      }),
    }
  })
  return { items, total, ...shown }
}

export type CompetitionListItem = Awaited<ReturnType<typeof listCompetitions>>['items'][number]

/** The newest competitions by name, for a choice among them. */
export function competitionNames() {
  return read.selectFrom('Competition').select(['id', 'name']).orderBy('id', 'desc').limit(100).execute()
}
