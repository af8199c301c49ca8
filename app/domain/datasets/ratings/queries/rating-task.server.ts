import { readPeaks } from '~/domain/media/waveform.server'
import { now } from '~/infra/clock'
import { read } from '~/infra/db/read'
import { isStored } from '~/infra/storage'
import { sealInHand } from '../task-in-hand.server'
import { hasRated } from './has-rated.server'
import { findSegmentFile } from './segment-file.server'

type Asked = { userId: number; taskId: number }

/**
 * A task as its rater sees it: what is sung and what it looks like, not who sings nor what others gave; and whether it is theirs to rate.
 * Whether they rated it before is not told of one that is in their hand: it may be a repeat. Null where there is none.
 */
export async function ratingTask({ userId, taskId }: Asked) {
  const task = await read
    .selectFrom('RatingTask as task')
    .innerJoin('Dataset', 'Dataset.id', 'task.datasetId')
    .leftJoin('RatingLock as lock', 'lock.taskId', 'task.id')
    .where('task.id', '=', taskId)
    .select([
      'task.id',
      'task.status',
      'task.segmentIndex',
      'task.totalSegments',
      'task.startMs',
      'task.endMs',
      'Dataset.songName',
      'Dataset.voiceType',
      'Dataset.audioUploadId',
      'lock.userId as holderId',
      'lock.expiresAt',
      'lock.round',
    ])
    .executeTakeFirst()
  if (!task) return null
  const { holderId, expiresAt, round, audioUploadId, status, ...facts } = task
  return {
    ...facts,
    state: await stateOf({ userId, taskId }, { holderId, expiresAt, status }),
    /** Until then it is kept for who has it in hand. */
    expiresAt: holderId === userId ? expiresAt : null,
    /** What the form keeps of it, of one that is in hand. */
    inHand: holderId === userId ? sealInHand({ userId, taskId, round: round ?? 0 }) : null,
    ...(await soundOf({ taskId, audioUploadId, startMs: task.startMs, endMs: task.endMs })),
  }
}

/** Whether it is the asker's to rate, or why not. */
type State = 'mine' | 'free' | 'taken' | 'rated' | 'completed' | 'failed'
type Place = { holderId: number | null; expiresAt: Date | null; status: string }

async function stateOf({ userId, taskId }: Asked, { holderId, expiresAt, status }: Place): Promise<State> {
  if (status === 'failed') return 'failed'
  if (holderId === userId) return 'mine'
  if (await hasRated({ userId, taskId })) return 'rated'
  if (holderId !== null && expiresAt && expiresAt > now()) return 'taken'
  return status === 'completed' ? 'completed' : 'free'
}

type Part = { taskId: number; audioUploadId: string; startMs: number; endMs: number }

/** Whether there is anything to hear, and its loudness over time. */
export async function soundOf({ taskId, audioUploadId, ...part }: Part) {
  const [file, peaks] = await Promise.all([
    findSegmentFile(taskId),
    read.selectFrom('Media').where('uploadId', '=', audioUploadId).where('kind', '=', 'peaks').select('storageKey').executeTakeFirst(),
  ])
  return {
    audible: file !== null && isStored(file.storageKey),
    peaks: peaks ? await readPeaks(peaks.storageKey, part) : null,
  }
}

export type RatingTaskFacts = NonNullable<Awaited<ReturnType<typeof ratingTask>>>
