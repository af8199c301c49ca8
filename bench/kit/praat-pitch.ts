import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

/** Pitch by Praat's default tracker between the same limits, each 10 ms from 0; the time is its own, of the tracking alone. */
const script = `form Track
  sentence File
  integer Frames
endform
sound = Read from file: file$
stopwatch
pitch = To Pitch: 0.01, 65, 1050
elapsed = stopwatch
writeInfoLine: elapsed
for frame from 0 to frames - 1
  value = Get value at time: frame / 100, "Hertz", "linear"
  if value = undefined
    value = 0
  endif
  appendInfoLine: value
endfor
`

export const hasPraat = () => spawnSync('praat', ['--version']).status === 0

export function praatPitch(file: string, frames: number): { pitch: number[]; seconds: number } {
  const program = path.join(path.dirname(file), 'track.praat')
  fs.writeFileSync(program, script)
  const said = execFileSync('praat', ['--run', program, file, String(frames)], { maxBuffer: 2 ** 28 }).toString()
  const [seconds = 0, ...pitch] = said.trim().split('\n').map(Number)
  return { pitch, seconds }
}
