import { withholdsNumber } from '~/domain/competitions/blind-numbers'
import { blindStagesAhead } from '~/domain/competitions/queries/blind-ahead.server'
import { begunStatuses, type Blindness, takesScores, type WorkOrder } from '~/domain/competitions/states'
import { isOut, wasOut } from '~/domain/competitions/publications'
import type { WorkStatus } from '~/domain/works/states'
import { now } from '~/infra/clock'
import { prepared } from '~/infra/db/prepared'
import { listOf, read } from '~/infra/db/read'
import { env } from '~/infra/env'
import { type DeskItem, nextToScore, openable, packItems } from '../desk-item'
import { deskOrder } from '../desk-order'
import { progressOf } from '../progress'
import { scoringRefusal } from '../rules'
import { shownTotal } from '../score-total'
import { countsAsScore, type ScoreStatus } from '../states'
import { deskWork } from './desk-work.server'
import { sealingTotals } from './sealing-totals.server'
import { submissionTimes } from './submission-times.server'

type Asked = { judgeId: number; competitionId: number; stageId?: number; workId?: number }

/** Everything the judge's desk shows: the stages to choose from, the works of one that are assigned to the judge, and the one selected. */
export async function judgingDesk({ judgeId, competitionId, stageId, workId }: Asked) {
  const [found] = await begunStages({ competitionId, workId: workId ?? null })
  if (!found) throw new Error(`There is no competition ${competitionId}.`)
  const { stages, askedStageId, ...rest } = found
  const competition = { ...rest, blindAhead: Boolean(rest.blindAhead) }
  const wanted = askedStageId ?? stageId
  const stage = stages.find(({ id }) => id === wanted) ?? stages.find(({ status }) => takesScores(status)) ?? stages.at(-1)
  const own = { id: competition.id, name: competition.name }
  const at = now()
  /** When this was looked up, by the clock that seals, and how long a submission can be taken back. */
  const undo = { madeAt: at.getTime(), undoSeconds: env().SCORE_UNDO_SECONDS }
  if (!stage)
    return {
      ...undo,
      competition: own,
      stages: [],
      stage: null,
      entries: packItems([]),
      progress: null,
      selected: null,
      missed: workId === undefined ? null : ('notYours' as const),
      refusal: 'scoringNotOpen' as const,
    }

  const entries = await deskItems({ judgeId, stage, blindAhead: competition.blindAhead, scale: competition.scoreScale })
  const playable = openable(entries)
  const chosen =
    playable.find(({ id }) => id === workId) ?? playable.find(({ state }) => state === 'draft' || state === 'pending') ?? playable[0]
  const asked = entries.find(({ id }) => id === workId)
  return {
    ...undo,
    competition: own,
    stages: stages.map(({ id, name }) => ({ id, name })),
    stage: { id: stage.id, name: stage.name, blindness: stage.blindness, live: !stage.canUpload, scoringEndsAt: stage.scoringEndsAt },
    entries: packItems(entries),
    progress: progressOf(entries, await submissionTimes(judgeId)),
    selected: chosen ? await deskWork({ judgeId, workId: chosen.id, stage, competition }) : null,
    /** Why the work that was asked for is not the one selected. */
    missed: workId === undefined || chosen?.id === workId ? null : missOf(asked),
    refusal: scoringRefusal(stage, competition, at),
  }
}

/** The competition with its stages that have begun, and the stage of the work asked for. */
const begunStages = prepared(({ competitionId, workId }: { competitionId: number; workId: number | null }) =>
  read
    .selectFrom('Competition')
    .where('id', '=', competitionId)
    .select(({ selectFrom, exists }) => [
      'id',
      'name',
      exists(blindStagesAhead('Competition.id')).as('blindAhead'),
      'status',
      'publishedAt',
      'scoreScale',
      listOf(
        selectFrom('Stage')
          .whereRef('Stage.competitionId', '=', 'Competition.id')
          .where('Stage.status', 'in', begunStatuses)
          .select([
            'Stage.id',
            'Stage.name',
            'Stage.status',
            'Stage.canUpload',
            'Stage.blindness',
            'Stage.scoreVisibility',
            'Stage.scoringPausedAt',
            'Stage.scoringEndsAt',
            'Stage.scoringEndOverruled',
            'Stage.workOrder',
          ])
          .orderBy('Stage.position'),
      ).as('stages'),
      selectFrom('Work').where('Work.id', '=', workId).select('Work.stageId').as('askedStageId'),
    ]),
)

function missOf(asked: DeskItem | undefined): 'recused' | 'notReady' | 'notYours' {
  if (!asked) return 'notYours'
  return asked.state === 'recused' ? 'recused' : 'notReady'
}

/** The work to go to once one is scored; null when the judge has scored every work of the stage that can be. */
export async function nextWork({
  judgeId,
  stageId,
  afterId,
}: {
  judgeId: number
  stageId: number
  afterId: number
}): Promise<number | null> {
  const stage = await read
    .selectFrom('Stage')
    .where('id', '=', stageId)
    .select(({ exists }) => ['id', 'workOrder', 'blindness', exists(blindStagesAhead('Stage.competitionId')).as('blindAhead')])
    .executeTakeFirstOrThrow()
  return nextToScore(await deskItems({ judgeId, stage, blindAhead: Boolean(stage.blindAhead), scale: null }), afterId)
}

type Listed = {
  judgeId: number
  stage: { id: number; workOrder: WorkOrder; blindness: Blindness }
  blindAhead: boolean
  scale: number | null
}

/** The works of a stage that are assigned to a judge, and those they gave up, in the order in which they go through them. */
async function deskItems({ judgeId, stage, blindAhead, scale }: Listed): Promise<DeskItem[]> {
  const stageId = stage.id
  const editions = await editionsOf({ stageId })
  const rows = await assignedWorks({ judgeId, stageId })
  const sealing = rows.flatMap(({ scoreId, sealsAt }) => (scoreId !== null && sealsAt ? [scoreId] : []))
  const totals = scale !== null && sealing.length > 0 ? await sealingTotals(sealing) : new Map<number, number>()
  const unnumbered = new Set(
    rows.flatMap(({ id, categoryId }) =>
      withholdsNumber({ blindAhead, blindness: stage.blindness, wasOut: wasOut(editions, categoryId) }) ? [id] : [],
    ),
  )
  const items = rows.map(
    ({ id, status, assigned, number, name, title, categoryId, category, scoreId, scoreStatus, total, sealsAt }): DeskItem => ({
      id,
      number: unnumbered.has(id) ? null : number,
      name: unnumbered.has(id) && stage.blindness === 'none' ? name : null,
      title,
      category,
      state: stateOf({
        status,
        recused: assigned === 'recused',
        scoreStatus,
        sealing: sealsAt !== null,
        published: isOut(editions, categoryId),
      }),
      totalHundredths: sealsAt ? (totals.get(scoreId!) ?? null) : shownTotal(total, scale),
      sealsAt: sealsAt?.getTime() ?? null,
    }),
  )
  // The place in a list by number would tell what is not told.
  return deskOrder(items, unnumbered.size > 0 ? 'seeded' : stage.workOrder, { judgeId, stageId })
}

const editionsOf = prepared(({ stageId }: { stageId: number }) =>
  read.selectFrom('Publication').where('stageId', '=', stageId).select(['categoryId', 'withdrawnAt']),
)

const assignedWorks = prepared(({ judgeId, stageId }: { judgeId: number; stageId: number }) =>
  read
    .selectFrom('Work as work')
    .innerJoin('Assignment as assignment', (join) => join.onRef('assignment.workId', '=', 'work.id').on('assignment.judgeId', '=', judgeId))
    .innerJoin('Registration as registration', 'registration.id', 'work.registrationId')
    .innerJoin('Entry as entry', 'entry.id', 'work.entryId')
    .innerJoin('Category as category', 'category.id', 'entry.categoryId')
    .leftJoin('Score as score', (join) =>
      join.onRef('score.workId', '=', 'work.id').on('score.judgeId', '=', judgeId).on('score.status', '<>', 'voided'),
    )
    .where('work.stageId', '=', stageId)
    .where('work.lockedAt', 'is not', null)
    .where('assignment.status', 'in', ['assigned', 'recused'])
    .orderBy('registration.number')
    .orderBy('work.slot')
    .select([
      'work.id',
      'work.status',
      'assignment.status as assigned',
      'registration.number',
      'registration.name',
      'work.title',
      'category.id as categoryId',
      'category.name as category',
      'score.id as scoreId',
      'score.status as scoreStatus',
      'score.total',
      'score.sealsAt',
    ]),
)

type Standing = { status: WorkStatus; recused: boolean; scoreStatus: ScoreStatus | null; sealing: boolean; published: boolean }

function stateOf({ status, recused, scoreStatus, sealing, published }: Standing): DeskItem['state'] {
  if (sealing || (scoreStatus && countsAsScore(scoreStatus))) return 'scored'
  if (recused) return 'recused'
  if (published) return 'published'
  if (status === 'failed') return 'failed'
  if (status !== 'completed') return 'processing'
  return scoreStatus ? 'draft' : 'pending'
}

export type Desk = Awaited<ReturnType<typeof judgingDesk>>
export type { DeskWork } from './desk-work.server'
