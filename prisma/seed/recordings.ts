import { execFile } from 'node:child_process'
import fs from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Voice } from './films'

const runFile = promisify(execFile)

/** A recording of a voice as a studio would send it: one of the real ones, again and again for so many seconds, at a pitch and with an echo of its own. */
export async function makeRecording({ recording, pitch, echoMs }: Omit<Voice, 'light'>, seconds: number, file: string): Promise<Buffer> {
  const wav = path.resolve('tests/fixtures/voice', `${recording}.wav`)
  const filter = `asetrate=44100*${pitch},aresample=44100,aecho=0.8:0.7:${echoMs}|${echoMs * 2}:0.25|0.12`
  await runFile('ffmpeg', ['-v', 'error', '-y', '-stream_loop', '-1', '-i', wav, '-t', String(seconds), '-af', filter, '-ac', '1', file])
  return fs.readFile(file)
}
