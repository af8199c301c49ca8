import type { Viewer } from '~/domain/accounts/viewer'
import { readDrawing, readResult } from '../read-result'
import { mayManageTask } from '../rules'
import { fewestCompared, libraryStanding } from './library-standing.server'
import { maySeeTask } from './task-access.server'
import { earlierTasks, storedDrawing, taskPage, type TaskPage } from './task-page.server'

type Asked = { taskId: number; /** Of the drawing, from 0. */ minute: number }

/** What is called the recording of a task. */
export const recordingName = ({ fileName, workTitle, datasetName }: TaskPage) => fileName ?? workTitle ?? datasetName ?? ''

/**
 * A task with its report, for who may see it; null for anybody else and where there is none. Without a report it is under way, has failed, or what is
 * stored cannot be read.
 */
export async function reportPage(viewer: Pick<Viewer, 'id' | 'role'>, { taskId, minute }: Asked) {
  const found = await taskPage(taskId)
  if (!found || !(await maySeeTask(viewer, found))) return null
  const { stored, owner, ...task } = found
  const name = recordingName(found)
  const manages = mayManageTask(viewer, task)
  const own = viewer.id === task.ownerId
  const by = own || !manages ? null : (owner?.name ?? null)
  const result = task.status === 'completed' ? readResult(stored) : null
  if (!result) return { task, name, manages, report: null }
  const { ownerId, uploadId, modelVersion, voiceType } = task
  const [drawn, earlier, standing] = await Promise.all([
    storedDrawing(taskId),
    uploadId === null ? [] : earlierTasks({ id: taskId, ownerId, uploadId, modelVersion }),
    voiceType === 'unknown' ? [] : libraryStanding({ result, voiceType, datasetId: task.datasetId }),
  ])
  const drawing = readDrawing(drawn)
  const last = drawing ? Math.max(0, Math.ceil(drawing.durationMs / 60_000) - 1) : 0
  const shown = Number.isInteger(minute) && minute > 0 ? Math.min(minute, last) : 0
  return { task, name, manages, report: { result, drawing, minute: shown, earlier, standing, fewest: fewestCompared, by, own } }
}

export type ReportPage = NonNullable<Awaited<ReturnType<typeof reportPage>>>

/** A report as it is kept outside: the result with what was drawn of the recording. Null as with `reportPage`; without a report where it cannot be read. */
export async function downloadedReport(viewer: Pick<Viewer, 'id' | 'role'>, taskId: number) {
  const found = await taskPage(taskId)
  if (!found || !(await maySeeTask(viewer, found)) || found.status !== 'completed') return null
  const name = recordingName(found)
  const [result, drawing] = [readResult(found.stored), readDrawing(await storedDrawing(taskId))]
  if (!result) return { name, report: null }
  const { createdAt, completedAt, voiceType } = found
  return { name, report: { recordingName: name, createdAt, completedAt, voiceType, result, drawing } }
}
