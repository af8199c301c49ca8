import { execFile } from 'node:child_process'
import fs from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const runFile = promisify(execFile)

/** A singer of the demo: one of the real recordings, brought nearer or further by pitch and room, before a stage of one colour. */
export type Voice = { recording: 'singing-female' | 'vignesh' | 'soprano-E4'; pitch: number; echoMs: number; light: string }

const width = 640
const height = 360
const band = 150
const staff = [0, 1, 2, 3, 4]
  .map((line) => `drawbox=x=0:y=${height / 2 - 60 + line * 30}:w=${width}:h=1:color=0xf4ece0@0.25:t=fill`)
  .join(',')

/** Films a voice: its own line, drawn as it sounds, over a staff. H.264 and AAC, as a phone would send it. */
export async function makeFilm({ recording, pitch, echoMs, light }: Voice, seconds: number, file: string): Promise<void> {
  const wav = path.resolve('tests/fixtures/voice', `${recording}.wav`)
  const stage = `gradients=s=${width}x${height}:r=20:c0=0x1f1a17:c1=${light}:x0=0:y0=0:x1=${width}:y1=${height}:nb_colors=2:speed=0.02`
  const filter = [
    `[1:a]asetrate=44100*${pitch},aresample=44100,aecho=0.8:0.7:${echoMs}|${echoMs * 2}:0.25|0.12,asplit[sound][line]`,
    `[line]showwaves=s=${width}x${band}:mode=cline:rate=20:colors=0xf4ece0@0.85:scale=sqrt[wave]`,
    `[0:v]${staff}[paper]`,
    `[paper][wave]overlay=0:${(height - band) / 2}[picture]`,
  ].join(';')
  await fs.mkdir(path.dirname(file), { recursive: true })
  const inputs = ['-f', 'lavfi', '-i', stage, '-stream_loop', '-1', '-i', wav]
  const output = [
    '-t',
    String(seconds),
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-crf',
    '27',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
    '-b:a',
    '96k',
    '-movflags',
    '+faststart',
  ]
  await runFile('ffmpeg', [
    '-v',
    'error',
    '-y',
    ...inputs,
    '-filter_complex',
    filter,
    '-map',
    '[picture]',
    '-map',
    '[sound]',
    ...output,
    file,
  ])
}
