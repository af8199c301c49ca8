import { analyseAside } from '~/domain/voice/analyse-aside.server'
import { now } from '~/infra/clock'
import { transaction, type Tx } from '~/infra/db/client'
import type { ModelTask } from '~/infra/db/generated/client'
import { activeSkills } from './active-skills.server'
import { defaultModel } from './default-model.server'
import { type ModelResult, modelResultSchema } from './model-result'
import { openSource } from './open-source.server'
import { drawingOf, type TaskDrawing, taskDrawingSchema } from './task-drawing'
import { lastingFailure, type TaskFailure } from './task-failures'

type Asked = { taskId: number; round: number }
type Run = {
  signal?: AbortSignal
  progress?: (percent: number) => void
  /** The transaction that writes the outcome and ends the job, both or neither. */
  finish: (write: (tx: Tx) => Promise<void>) => Promise<void>
}

/**
 * Analyses a task's recording, scores it with the default model and stores the result. Running it again changes nothing: a task that is over, gone or in
 * another round is left alone. Throws when the machine is at fault, so that the job is tried again.
 */
export async function scoreTask(asked: Asked, { signal, progress, finish }: Run): Promise<void> {
  const task = await transaction((tx) => begin(tx, asked))
  if (!task) return
  try {
    const { result, drawing } = await work(task, { signal, progress })
    await finish((tx) => complete(tx, asked, { result, drawing }))
  } catch (error) {
    const failure = lastingFailure(error)
    if (!failure) throw error
    await finish((tx) => fail(tx, asked, failure))
  }
}

/** Settles a task that the machine has failed too often, in the transaction that gives its job up. */
export async function giveUpScoring(tx: Tx, asked: Asked): Promise<void> {
  await fail(tx, asked, 'scoringFailed')
}

const waiting = ({ taskId: id, round }: Asked) => ({ id, round, status: { in: ['pending' as const, 'processing' as const] } })

async function begin(tx: Tx, asked: Asked): Promise<ModelTask | null> {
  const { count } = await tx.modelTask.updateMany({ where: waiting(asked), data: { status: 'processing', startedAt: now() } })
  return count === 0 ? null : tx.modelTask.findUnique({ where: { id: asked.taskId } })
}

async function work(task: ModelTask, { signal, progress }: Pick<Run, 'signal' | 'progress'>) {
  const { withAccompaniment: declaredAccompaniment, voiceType } = task
  const source = await openSource(task, signal)
  try {
    const onProgress = (share: number) => progress?.(Math.floor(share * 100))
    const analysis = await analyseAside(source.file, { declaredAccompaniment, onProgress, ...(signal && { signal }) })
    const [model, skills] = await Promise.all([defaultModel(), activeSkills()])
    const scored = await model.score(analysis, { skills, declaredAccompaniment, voiceType, recordingFile: source.file, signal })
    return { result: modelResultSchema.parse(scored), drawing: taskDrawingSchema.parse(drawingOf(analysis)) }
  } finally {
    await source.close()
  }
}

async function complete(tx: Tx, asked: Asked, { result, drawing }: { result: ModelResult; drawing: TaskDrawing }): Promise<void> {
  const { count } = await tx.modelTask.updateMany({
    where: waiting(asked),
    data: { status: 'completed', result, modelVersion: result.model.version, average: result.average?.score ?? null, completedAt: now() },
  })
  if (count === 0) return
  const scores = result.skills.flatMap((one) => (one.scored ? [{ taskId: asked.taskId, skill: one.skill, score: one.score }] : []))
  await tx.skillScore.createMany({ data: scores })
  await tx.taskDrawing.create({ data: { taskId: asked.taskId, content: drawing } })
}

async function fail(tx: Tx, asked: Asked, failure: TaskFailure): Promise<void> {
  await tx.modelTask.updateMany({ where: waiting(asked), data: { status: 'failed', failure, completedAt: now() } })
}
