import { organisation } from '~/domain/settings/read-settings.server'
import { analyseAside } from '~/domain/voice/analyse-aside.server'
import { isAccompanied } from '~/domain/voice/accompanied'
import { findWorkMedia } from '~/domain/works/queries/work-media.server'
import { now } from '~/infra/clock'
import { transaction, type Tx } from '~/infra/db/client'
import { readFrames } from '~/infra/film-frames'
import { isStored, mediaPath } from '~/infra/storage'
import { askService } from './ask-service.server'
import { curvesSchema, type EmotionCurves } from './curves'
import { estimateAffect } from './emotion-formula'
import { type EmotionFailure, LastingFault, lastingFailure, tooLong } from './failures'
import { framesPerSecond, PictureWatcher } from './picture-curves'
import { longestMinutes, longestMs } from './limits'
import { emotionVersion, stepMs, stepsOf } from './steps'
import { voiceCurves } from './voice-curves'

type Asked = { analysisId: number }
type Run = {
  signal?: AbortSignal
  progress?: (percent: number) => void
  /** The transaction that writes the outcome and ends the job, both or neither. */
  finish: (write: (tx: Tx) => Promise<void>) => Promise<void>
}

/**
 * Analyses a work's voice and picture and stores the curves. Running it again changes nothing: an analysis that is over or gone is left alone. Throws when the
 * machine is at fault, so that the job is tried again.
 */
export async function runAnalysis(asked: Asked, { signal, progress, finish }: Run): Promise<void> {
  const begun = await transaction((tx) => begin(tx, asked))
  if (!begun) return
  try {
    const found = await measure(begun, { signal, progress })
    await finish((tx) => complete(tx, asked, found))
  } catch (error) {
    const failure = lastingFailure(error)
    if (!failure) throw error
    await finish((tx) => fail(tx, asked, failure))
  }
}

/** Settles an analysis that the machine has failed too often, in the transaction that gives its job up. */
export async function giveUpAnalysis(tx: Tx, asked: Asked): Promise<void> {
  await fail(tx, asked, 'emotionFailed')
}

const waiting = ({ analysisId: id }: Asked) => ({ id, status: { in: ['pending' as const, 'processing' as const] } })

type Begun = { workId: number; hasAccompaniment: boolean | null; durationMs: number | null }

async function begin(tx: Tx, asked: Asked): Promise<Begun | null> {
  const { count } = await tx.emotionAnalysis.updateMany({ where: waiting(asked), data: { status: 'processing', startedAt: now() } })
  if (count === 0) return null
  const { work } = await tx.emotionAnalysis.findUniqueOrThrow({
    where: { id: asked.analysisId },
    select: { work: { select: { id: true, hasAccompaniment: true, upload: { select: { durationMs: true } } } } },
  })
  return { workId: work.id, hasAccompaniment: work.hasAccompaniment, durationMs: work.upload?.durationMs ?? null }
}

/** The share of the work that is done once the voice is heard: about what it takes of the time beside a film of 720 lines. */
const voiceShare = 20

async function measure(
  { workId, hasAccompaniment, durationMs }: Begun,
  { signal, progress }: Pick<Run, 'signal' | 'progress'>,
): Promise<Found> {
  if ((durationMs ?? 0) > longestMs) throw new LastingFault(tooLong)
  const sound = await fileOf(workId, 'audio')
  if (!sound) throw new LastingFault('emotionMediaGone')
  const declaredAccompaniment = hasAccompaniment ?? false
  const heard = await analyseAside(sound, {
    ...{ declaredAccompaniment, withBrightness: true },
    onProgress: (share) => progress?.(Math.floor(share * voiceShare)),
    ...(signal && { signal }),
  })
  const soundMs = heard.recording.durationMs
  const watched = await watch(workId, {
    ...{ soundMs, ...(signal && { signal }) },
    onProgress: (share) => progress?.(voiceShare + Math.floor(Math.min(1, share) * (99 - voiceShare))),
  })
  const wholeMs = Math.min(longestMinutes * 60_000, Math.max(soundMs, watched?.durationMs ?? 0))
  const steps = stepsOf(wholeMs)
  const voice = voiceCurves(heard, steps)
  const picture = watched?.curves(steps) ?? null
  const curves = curvesSchema.parse({
    ...{ format: 1, version: emotionVersion, stepMs, durationMs: wholeMs },
    accompanied: isAccompanied(heard.accompaniment, declaredAccompaniment),
    ...{ voice, picture, own: estimateAffect({ voice, picture }), service: null },
  } satisfies EmotionCurves)
  const { emotionServiceUrl: address } = await organisation()
  if (address === '') return { curves, serviceFailure: null }
  const answer = await askService({ address, curves, sound, ...(signal && { signal }) })
  return answer.ok ? { curves: { ...curves, service: answer.service }, serviceFailure: null } : { curves, serviceFailure: answer.code }
}

type Watching = { soundMs: number; signal?: AbortSignal; onProgress: (share: number) => void }

/** The pictures of a work's film; null where it has none. */
async function watch(workId: number, { soundMs, signal, onProgress }: Watching): Promise<PictureWatcher | null> {
  const film = await fileOf(workId, 'playback')
  if (!film) return null
  const watcher = new PictureWatcher()
  const options = {
    framesPerSecond,
    seconds: longestMinutes * 60,
    wallMs: Math.max(120_000, 6 * soundMs),
    ...(signal && { signal }),
  }
  const whole = await readFrames({ file: film, format: 'mp4' }, options, (frame) => {
    watcher.add(frame)
    if (watcher.durationMs % 5000 === 0) onProgress(watcher.durationMs / Math.max(1, soundMs))
  })
  if (!whole || watcher.durationMs === 0) throw new LastingFault('emotionPictureUnreadable')
  return watcher
}

async function fileOf(workId: number, kind: 'audio' | 'playback'): Promise<string | null> {
  const media = await findWorkMedia(workId, kind)
  if (media && !isStored(media.storageKey)) throw new LastingFault('emotionMediaGone')
  return media && mediaPath(media.storageKey)
}

type Found = {
  curves: EmotionCurves
  /** Why the organisation's service gave no answer, where it was asked. */ serviceFailure: string | null
}

async function complete(tx: Tx, asked: Asked, { curves, serviceFailure }: Found): Promise<void> {
  const { count } = await tx.emotionAnalysis.updateMany({
    where: waiting(asked),
    data: { status: 'completed', version: curves.version, serviceFailure, completedAt: now() },
  })
  if (count > 0) await tx.emotionCurves.create({ data: { analysisId: asked.analysisId, content: curves } })
}

async function fail(tx: Tx, asked: Asked, failure: EmotionFailure): Promise<void> {
  await tx.emotionAnalysis.updateMany({ where: waiting(asked), data: { status: 'failed', failure, completedAt: now() } })
}
