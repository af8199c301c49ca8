import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { childrenCpuMs } from './process-cost'

/** Pitch by Praat's default tracker between the same limits, each 10 ms from 0. */
const script = `form Track
  sentence File
  integer Frames
endform
sound = Read from file: file$
pitch = To Pitch: 0.01, 65, 1050
writeInfo: ""
for frame from 0 to frames - 1
  value = Get value at time: frame / 100, "Hertz", "linear"
  if value = undefined
    value = 0
  endif
  appendInfoLine: value
endfor
`

/** A file read and tracked so many times. */
const again = `form Track
  sentence File
  integer Times
endform
for n to times
  sound = Read from file: file$
  pitch = To Pitch: 0.01, 65, 1050
  plusObject: sound
  Remove
endfor
`

export const hasPraat = () => spawnSync('praat', ['--version']).status === 0

export function praatPitch(file: string, frames: number): number[] {
  return run(script, file, frames).trim().split('\n').map(Number)
}

/** The CPU time, with all its threads, that Praat takes to read and track a file so many times, in ms; its own start is in it. */
export function praatCpuMs(file: string, times: number): number {
  const before = childrenCpuMs()
  run(again, file, times)
  return childrenCpuMs() - before
}

function run(text: string, file: string, count: number): string {
  const program = path.join(path.dirname(file), 'track.praat')
  fs.writeFileSync(program, text)
  return execFileSync('praat', ['--run', program, file, String(count)], { maxBuffer: 2 ** 28 }).toString()
}
