import { recordAudit } from '~/domain/audit/record-audit.server'
import { breathe, finishInTurns } from '~/infra/breathe'
import { transaction } from '~/infra/db/client'
import { read } from '~/infra/db/read'
import { givePairs, type Pair, takePairs } from './pairs.server'
import { spreadWorks, stageSeats } from './queries/stage-spread.server'
import { splitInTurns, type SplitWork } from './split-works'

export type SplitPlan = {
  /** How many works each judge would have, with how many of them are scored or begun with. */
  judges: { id: number; name: string; before: number; after: number }[]
  works: number
  /** How many works would have fewer judges than asked for, because no more may judge them. */
  short: number
  /** How many would get a work, and how many lose one. */
  given: number
  taken: number
  /** Work by work. */
  changes: Change[]
}

type Change = { give: Pair[]; take: Pair[] }

type Asked = { id: number; competitionId: number }

/** What giving each of a stage's locked works to so many judges (null: to everybody it falls to) would change. */
export async function planSplit(stage: Asked, perWork: number | null): Promise<SplitPlan> {
  const seats = await stageSeats(stage)
  const works: SplitWork[] = []
  for await (const some of spreadWorks(stage, seats)) {
    works.push(...some)
    await breathe()
  }
  const wanted = perWork ?? Infinity
  const split = await finishInTurns(splitInTurns(works, { perWork: wanted, seed: stage.id }))
  const [before, after] = [new Map<number, number>(), new Map<number, number>()]
  const plan: SplitPlan = { judges: [], works: works.length, short: 0, given: 0, taken: 0, changes: [] }
  for (const [index, { id, fixed, held }] of works.entries()) {
    if (index % oftenEnough === 0) await breathe()
    const given = split.get(id)!
    for (const judge of [...fixed, ...held]) count(before, judge)
    for (const judge of [...fixed, ...given]) count(after, judge)
    const give = given.filter((judge) => !held.includes(judge)).map((judge): Pair => [id, judge])
    const take = held.filter((judge) => !given.includes(judge)).map((judge): Pair => [id, judge])
    if (give.length + take.length > 0) plan.changes.push({ give, take })
    plan.given += give.length
    plan.taken += take.length
    if (perWork !== null && fixed.length + given.length < perWork) plan.short += 1
  }
  plan.judges = seats.map(({ userId, name }) => ({ id: userId, name, before: before.get(userId) ?? 0, after: after.get(userId) ?? 0 }))
  return plan
}

const oftenEnough = 200
const count = (counts: Map<number, number>, judge: number) => counts.set(judge, (counts.get(judge) ?? 0) + 1)

type Split = {
  actorId: number
  competitionId: number
  stageId: number
  /** null: every work goes to everybody it falls to. */
  judgesPerWork: number | null
  /** How many it was when the organiser saw what would change. */
  was: number | null
}

type Result = { ok: true; given: number; taken: number } | { ok: false; code: 'stageNotFound' | 'splitChanged' }

/** Changes written at a time. */
const mostAtOnce = 1000
const mostRounds = 3

/** Splits of one stage come one after the other: the second plans upon what the first has done. */
const lastOf = new Map<number, Promise<unknown>>()

/**
 * Gives each locked work of a stage to so many judges from now on, and spreads those that are locked. Nothing that was scored, begun with
 * where it can be helped, or chosen by an organiser is taken away. Written in slices, so that nobody waits long; what was scored meanwhile is
 * planned with once more, and one that was cut off is finished by doing it again.
 */
export async function splitStage(split: Split): Promise<Result> {
  const before = lastOf.get(split.stageId)
  const own = (before ?? Promise.resolve()).catch(() => undefined).then(() => splitNow(split))
  lastOf.set(split.stageId, own)
  try {
    return await own
  } finally {
    if (lastOf.get(split.stageId) === own) lastOf.delete(split.stageId)
  }
}

async function splitNow({ actorId, competitionId, stageId, judgesPerWork, was }: Split): Promise<Result> {
  const refused = await transaction(async (tx) => {
    const stage = await tx.stage.findFirst({ where: { id: stageId, competitionId }, select: { judgesPerWork: true } })
    if (!stage) return 'stageNotFound' as const
    // Sent twice.
    if (stage.judgesPerWork !== was && stage.judgesPerWork === judgesPerWork) return null
    if (stage.judgesPerWork !== was) return 'splitChanged' as const
    if (judgesPerWork !== was) await tx.stage.update({ where: { id: stageId }, data: { judgesPerWork } })
    const details = { stageId, judgesPerWork, ...(judgesPerWork === was ? { again: true } : { from: was }) }
    await recordAudit(tx, { actorId, action: 'stage.split', subject: { type: 'stage', id: stageId }, details })
    return null
  })
  if (refused) return { ok: false, code: refused }
  let [given, taken] = [0, 0]
  for (let round = 0; round < mostRounds; round++) {
    const { changes } = await planSplit({ id: stageId, competitionId }, judgesPerWork)
    if (changes.length === 0) break
    // Whoever gives up a work and whoever gets it change in the same slice.
    for (const some of inSlices(changes)) {
      await transaction(async (tx) => {
        if (some.take.length > 0) taken += await takePairs(tx, some.take)
        if (some.give.length > 0) given += await givePairs(tx, some.give)
      })
      await breathe()
    }
  }
  return { ok: true, given, taken }
}

/** So many pairs at most, a work's own together. */
function* inSlices(changes: readonly Change[]): Generator<Change> {
  let some: Change = { give: [], take: [] }
  for (const { give, take } of changes) {
    const many = some.give.length + some.take.length
    if (many > 0 && many + give.length + take.length > mostAtOnce) {
      yield some
      some = { give: [], take: [] }
    }
    some.give.push(...give)
    some.take.push(...take)
  }
  yield some
}

/** How a stage is judged, as its form shows it; null when the competition has none such. */
export async function judgedStage({ competitionId, stageId }: { competitionId: number; stageId: number }) {
  const stage = await read
    .selectFrom('Stage')
    .innerJoin('Competition', 'Competition.id', 'Stage.competitionId')
    .where('Stage.id', '=', stageId)
    .where('Stage.competitionId', '=', competitionId)
    .select(['Stage.id', 'Stage.competitionId', 'Stage.name', 'Stage.status', 'Stage.endsAt', 'Stage.workOrder', 'Stage.judgesPerWork'])
    .select(['Stage.scoringEndsAt', 'Competition.name as competition'])
    .executeTakeFirst()
  return stage ?? null
}
