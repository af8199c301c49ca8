import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const cache = path.join(os.tmpdir(), 'vocal-test-videos')
const voices = path.resolve('tests/fixtures/voice')

type Video = {
  seconds?: number
  /** A recording of tests/fixtures/voice, repeated to the video's length. */
  voice?: 'singing-female' | 'vignesh' | 'soprano-E4' | 'speech-female'
  size?: `${number}x${number}`
  /** h264 in mp4 needs no re-encoding; vp9 in webm does. */
  format?: 'mp4' | 'webm'
  /** Bits a second of the picture, to make a file of a certain weight. */
  bitrate?: `${number}M` | `${number}k`
  /** Film grain, which no encoder makes small: for a file that is really heavy. */
  grain?: boolean
}

/** A real video: moving picture and a real voice. The same wish gives the same cached file. */
export function makeVideo({
  seconds = 4,
  voice = 'singing-female',
  size = '320x240',
  format = 'mp4',
  bitrate = '300k',
  grain = false,
}: Video = {}): string {
  const wish = createHash('sha256')
    .update(JSON.stringify([seconds, voice, size, format, bitrate, grain]))
    .digest('hex')
    .slice(0, 16)
  const file = path.join(cache, `${wish}.${format}`)
  if (fs.existsSync(file)) return file
  fs.mkdirSync(cache, { recursive: true })
  const making = path.join(cache, `${wish}.${process.pid}.${format}`)
  const codecs =
    format === 'mp4'
      ? ['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac']
      : ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libopus']
  const input = [
    '-f',
    'lavfi',
    '-i',
    `testsrc2=size=${size}:rate=15${grain ? ',noise=alls=14:allf=t' : ''}`,
    '-stream_loop',
    '-1',
    '-i',
    path.join(voices, `${voice}.wav`),
  ]
  execFileSync('ffmpeg', [
    '-v',
    'error',
    ...input,
    '-t',
    String(seconds),
    ...codecs,
    '-pix_fmt',
    'yuv420p',
    '-b:v',
    bitrate,
    '-minrate',
    bitrate,
    '-maxrate',
    bitrate,
    '-bufsize',
    bitrate,
    making,
  ])
  fs.renameSync(making, file)
  return file
}
