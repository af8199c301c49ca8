import {
  BlobSource,
  canEncodeVideo,
  Conversion,
  Input,
  type InputVideoTrack,
  MATROSKA,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  StreamTarget,
  WEBM,
} from 'mediabunny'

/** What the server would make of it anyway: 720 lines at this many bits a second. */
const targetShortEdge = 720
const targetBitrate = 2_500_000
/** Compressed must be clearly smaller than it was. */
const worthwhileShare = 0.75

export type CompressionPlan = { durationSeconds: number; estimatedBytes: number }

/** What compressing a file would bring, or null when it would bring too little or this device cannot do it. */
export async function plan(file: File): Promise<CompressionPlan | null> {
  const input = open(file)
  const [video, audio, durationSeconds] = [
    await input.getPrimaryVideoTrack(),
    await input.getPrimaryAudioTrack(),
    await input.computeDuration(),
  ]
  // The sound is judged: it is copied as it is, or the original is sent.
  if (audio && audio.codec !== 'aac') return null
  if (!video || !durationSeconds || !(await video.canDecode())) return null
  if (!(await canEncodeVideo('avc', { ...sizeFor(video), bitrate: targetBitrate }))) return null
  const estimatedBytes = Math.round((durationSeconds * (targetBitrate + 160_000)) / 8)
  return estimatedBytes < file.size * worthwhileShare ? { durationSeconds, estimatedBytes } : null
}

type Options = { target: FileSystemFileHandle; onProgress: (share: number) => void; signal: AbortSignal }

/** Compresses the picture and copies the sound into the target. Null when a track would be lost, the length or the sound is not the same, or it is hardly smaller. */
export async function compress(file: File, { target, onProgress, signal }: Options): Promise<File | null> {
  const input = open(file)
  const [video, audio, duration] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack(), await input.computeDuration()]
  if (!video) return null
  const output = new Output({ format: new Mp4OutputFormat(), target: new StreamTarget(await target.createWritable()) })
  const conversion = await Conversion.init({
    input,
    output,
    // Rotation is drawn, not noted: what the server and every player see is upright.
    video: (track) =>
      track.id === video.id
        ? {
            ...sizeFor(video),
            fit: 'contain',
            codec: 'avc',
            bitrate: targetBitrate,
            forceTranscode: true,
            allowTransformationMetadata: false,
          }
        : { discard: true },
    audio: (track) => (track.id === audio?.id ? {} : { discard: true }),
    tags: {},
  })
  const lost = conversion.discardedTracks.some(({ track }) => track.id === video.id || track.id === audio?.id)
  if (!conversion.isValid || lost) return null
  conversion.onProgress = onProgress
  signal.addEventListener('abort', () => void conversion.cancel(), { once: true })
  await conversion.execute()

  const made = await target.getFile()
  const result = open(made)
  const [length, sound] = [await result.computeDuration(), await result.getPrimaryAudioTrack()]
  const good = Math.abs(length - duration) < 0.5 && (sound !== null) === (audio !== null) && made.size < file.size * worthwhileShare
  return good ? made : null
}

function open(file: Blob): Input {
  return new Input({ source: new BlobSource(file), formats: [MP4, QTFF, WEBM, MATROSKA] })
}

/** 720 lines at most, along the shorter edge, never larger than it was; even numbers, as encoders want them. */
function sizeFor({ displayWidth, displayHeight }: Pick<InputVideoTrack, 'displayWidth' | 'displayHeight'>): {
  width: number
  height: number
} {
  const scale = Math.min(1, targetShortEdge / Math.min(displayWidth, displayHeight))
  const even = (value: number) => Math.max(2, Math.round((value * scale) / 2) * 2)
  return { width: even(displayWidth), height: even(displayHeight) }
}
