import { sql } from 'kysely'
import { among, read } from '~/infra/db/read'
import { slicesOf } from '~/infra/breathe'
import type { SplitWork } from '../split-works'

type Stage = { id: number; competitionId: number }

/** The judges of a competition's panel whom a stage falls to, each with the categories they are limited to (none: all). */
export async function stageSeats({ id, competitionId }: Stage) {
  const seats = await read
    .selectFrom('CompetitionJudge as seat')
    .innerJoin('User', 'User.id', 'seat.userId')
    .where('seat.competitionId', '=', competitionId)
    .where('seat.removedAt', 'is', null)
    .where(({ or, not, exists, selectFrom }) => {
      const limits = selectFrom('JudgeStage').whereRef('JudgeStage.seatId', '=', 'seat.id').select('JudgeStage.stageId')
      return or([not(exists(limits)), exists(limits.where('JudgeStage.stageId', '=', id))])
    })
    .orderBy('seat.id')
    .select(['seat.id', 'seat.userId', 'User.name'])
    .execute()
  const limits = await read
    .selectFrom('JudgeCategory')
    .where('seatId', 'in', among(seats.map((seat) => seat.id)))
    .select(['seatId', 'categoryId'])
    .execute()
  return seats.map(({ id, userId, name }) => ({
    userId,
    name,
    categories: limits.filter(({ seatId }) => seatId === id).map(({ categoryId }) => categoryId),
  }))
}

type Seats = Awaited<ReturnType<typeof stageSeats>>

/** Assignments read at a time. */
const mostAtOnce = 3000

/** The locked works of a stage, or some of them, in the order of their participants' numbers, with who may get each and who has it. */
export async function* spreadWorks(stage: Stage, seats: Seats, only?: readonly number[]): AsyncGenerator<SplitWork[]> {
  const works = await read
    .selectFrom('Work as work')
    .innerJoin('Entry', 'Entry.id', 'work.entryId')
    .innerJoin('Registration', 'Registration.id', 'work.registrationId')
    .where('work.stageId', '=', stage.id)
    .where('work.lockedAt', 'is not', null)
    .$if(only !== undefined, (query) => query.where('work.id', 'in', among(only ?? [])))
    .orderBy('Registration.number')
    .orderBy('work.id')
    .select(['work.id', 'work.registrationId', 'Entry.categoryId'])
    .execute()
  const recused = await recusals(stage.competitionId)
  const byCategory = new Map<number, number[]>()
  const fallTo = (categoryId: number) => {
    const known = byCategory.get(categoryId)
    if (known) return known
    const own = seats.filter(({ categories }) => categories.length === 0 || categories.includes(categoryId)).map(({ userId }) => userId)
    byCategory.set(categoryId, own)
    return own
  }
  for (const some of slicesOf(works, Math.max(1, Math.floor(mostAtOnce / Math.max(1, seats.length))))) {
    const given = await assignmentsOf(some.map(({ id }) => id))
    yield some.map(({ id, registrationId, categoryId }) => {
      const rows = given.get(id) ?? []
      const closed = new Set(rows.filter(isClosed).map(({ judgeId }) => judgeId))
      const out = recused.get(registrationId)
      const barred = closed.size > 0 || out !== undefined
      const eligible = fallTo(categoryId)
      const free = rows.filter((row) => row.status === 'assigned' && row.origin === 'panel' && !row.scored)
      return {
        id,
        eligible: barred ? eligible.filter((judge) => !closed.has(judge) && !out?.has(judge)) : eligible,
        fixed: rows.filter((row) => row.scored || (row.status === 'assigned' && row.origin === 'chosen')).map(({ judgeId }) => judgeId),
        held: free.map(({ judgeId }) => judgeId),
        begun: free.filter((row) => row.begun).map(({ judgeId }) => judgeId),
      }
    })
  }
}

type Row = { judgeId: number; status: string; origin: string; scored: boolean; begun: boolean }

/** Given up by the judge, or taken away by an organiser's own choice. */
const isClosed = ({ status, origin }: Row) => status === 'recused' || (status === 'withdrawn' && origin === 'chosen')

async function assignmentsOf(workIds: readonly number[]): Promise<Map<number, Row[]>> {
  const rows = await read
    .selectFrom('Assignment as given')
    .leftJoin('Score as score', (join) =>
      join.onRef('score.workId', '=', 'given.workId').onRef('score.judgeId', '=', 'given.judgeId').on('score.status', '<>', 'voided'),
    )
    .where('given.workId', 'in', among(workIds))
    .orderBy('given.workId')
    .orderBy('given.judgeId')
    .select(['given.workId', 'given.judgeId', 'given.status', 'given.origin', 'score.status as score', 'score.sealsAt'])
    .execute()
  const byWork = new Map<number, Row[]>()
  for (const { workId, score, sealsAt, ...row } of rows) {
    const scored = score !== null && (score !== 'draft' || sealsAt !== null)
    const own = byWork.get(workId)
    const one = { ...row, scored, begun: score === 'draft' }
    if (own) own.push(one)
    else byWork.set(workId, [one])
  }
  return byWork
}

/** By registration, the judges who recused from the participant. Asked judge by judge, in this order: of all assignments there may be a hundred thousand. */
async function recusals(competitionId: number): Promise<Map<number, Set<number>>> {
  const rows = await read
    .selectFrom('CompetitionJudge as seat')
    .crossJoin('Assignment as given')
    .crossJoin('Work')
    .crossJoin('Registration')
    .where('seat.competitionId', '=', competitionId)
    .whereRef('given.judgeId', '=', 'seat.userId')
    .where('given.status', '=', 'recused')
    .where('given.wholeParticipant', '=', true)
    .whereRef('Work.id', '=', 'given.workId')
    .whereRef('Registration.id', '=', 'Work.registrationId')
    .where('Registration.competitionId', '=', competitionId)
    .select(['Work.registrationId', 'given.judgeId'])
    .execute()
  const byRegistration = new Map<number, Set<number>>()
  for (const { registrationId, judgeId } of rows)
    byRegistration.set(registrationId, (byRegistration.get(registrationId) ?? new Set()).add(judgeId))
  return byRegistration
}

type Loads = { stageId: number; seats: Seats; except: readonly number[] }

/** How many works of a stage each judge has, those besides that an organiser took from them: who lost some is not the first to get more. */
export async function stageLoads({ stageId, seats, except }: Loads): Promise<Map<number, number>> {
  const own = read
    .selectFrom('Assignment as given')
    .innerJoin('Work', 'Work.id', 'given.workId')
    .where('given.judgeId', 'in', among(seats.map(({ userId }) => userId)))
    .where('Work.stageId', '=', stageId)
    .where('given.workId', 'not in', among(except))
    .groupBy('given.judgeId')
    .select(({ fn }) => ['given.judgeId', fn.countAll<number>().as('count')])
  const loads = new Map<number, number>()
  // Apart, and in the index's own words: what the rules have taken away may be ten times as much.
  const chosen = own.where(sql<boolean>`given."status" = 'withdrawn' AND given."origin" = 'chosen'`)
  for (const rows of [await own.where('given.status', '=', 'assigned').execute(), await chosen.execute()])
    for (const { judgeId, count } of rows) loads.set(judgeId, (loads.get(judgeId) ?? 0) + count)
  return loads
}
