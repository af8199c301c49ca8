import { execFileSync } from 'node:child_process'

const run = (args: string[]) => execFileSync('ffmpeg', ['-v', 'error', '-nostdin', ...args, '-'], { maxBuffer: 64 * 1024 * 1024 })

/** When a picture turns from dark to light, in milliseconds, to 5 ms. */
export function flashTimes(file: string): number[] {
  const grey = run([
    '-i',
    file,
    '-map',
    '0:v:0',
    '-vf',
    'fps=200:start_time=0,crop=iw/5:ih/5,scale=1:1:flags=area,format=gray',
    '-f',
    'rawvideo',
  ])
  return onsets(
    [...grey].map((value) => value > 128),
    5,
    0,
  )
}

/** When a silence of 100 ms ends, in milliseconds, to 1 ms. */
export function clickTimes(file: string): number[] {
  const sound = run(['-i', file, '-map', '0:a:0', '-af', 'aresample=8000:async=1:first_pts=0', '-ac', '1', '-f', 's16le'])
  const loudness = Array.from({ length: Math.floor(sound.length / 16) }, (_, ms) =>
    Math.max(...Array.from({ length: 8 }, (_, at) => Math.abs(sound.readInt16LE(ms * 16 + at * 2)))),
  )
  const loud = 0.1 * loudness.reduce((most, value) => Math.max(most, value), 0)
  return onsets(
    loudness.map((value) => value > loud),
    1,
    100,
  )
}

function onsets(on: boolean[], stepMs: number, quietMs: number): number[] {
  const times: number[] = []
  let lastOn = -Infinity
  on.forEach((value, index) => {
    if (!value) return
    if (index - lastOn > Math.max(1, quietMs / stepMs)) times.push(index * stepMs)
    lastOn = index
  })
  return times
}

/** The colour of a part of the picture ("x:y", a fifth of each edge) at an instant: red, green and blue from 0 to 255, as a browser would show BT.709. */
export function colourAt(file: string, place = '(iw-ow)/2:(ih-oh)/2', seconds = 0.5): [number, number, number] {
  const filter = `crop=iw/5:ih/5:${place},scale=1:1:flags=area:in_color_matrix=bt709:in_range=tv,format=rgb24`
  const [red = 0, green = 0, blue = 0] = run([
    '-ss',
    String(seconds),
    '-i',
    file,
    '-map',
    '0:v:0',
    '-frames:v',
    '1',
    '-vf',
    filter,
    '-f',
    'rawvideo',
  ])
  return [red, green, blue]
}

type Streams = { streams: Record<string, unknown>[] }

export function streamsOf(file: string): Record<string, unknown>[] {
  return (JSON.parse(execFileSync('ffprobe', ['-v', 'error', '-show_streams', '-of', 'json', file]).toString()) as Streams).streams
}
