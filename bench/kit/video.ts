import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

const mebibyte = 1024 * 1024

/** The beginning of an MP4 and noise behind it: the upload looks at no more, when no job is to process it. */
export function videoBeginning(bytes: number): Buffer {
  const video = noise(bytes)
  Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0isommp42', 'latin1').copy(video)
  return video
}

/** A real video of two seconds, made as long as asked by a `free` box of noise that players skip. */
export function realVideo(bytes: number, folder: string): Buffer {
  const file = path.join(folder, 'two-seconds.mp4')
  execFileSync('ffmpeg', [
    '-v',
    'error',
    '-y',
    '-f',
    'lavfi',
    '-i',
    'testsrc2=size=640x360:rate=25:duration=2',
    '-f',
    'lavfi',
    '-i',
    'sine=frequency=440:duration=2',
    '-pix_fmt',
    'yuv420p',
    '-c:v',
    'libx264',
    '-c:a',
    'aac',
    file,
  ])
  const film = fs.readFileSync(file)
  fs.rmSync(file)
  const box = noise(bytes - film.length)
  box.writeUInt32BE(box.length, 0)
  box.write('free', 4, 'latin1')
  return Buffer.concat([film, box])
}

/** No two of its mebibytes alike. */
function noise(bytes: number): Buffer {
  return Buffer.concat(Array.from({ length: Math.ceil(bytes / mebibyte) }, () => randomBytes(mebibyte))).subarray(0, bytes)
}
