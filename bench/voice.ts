import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { analyseAside } from '../app/domain/voice/analyse-aside.server'
import { pitchOf } from '../app/domain/voice/pitch/frames'
import { soloLine } from '../app/domain/voice/pitch/line'
import { readRecording } from '../app/domain/voice/read-recording.server'
import { referencePitch, shareRight } from '../tests/setup/reference-pitch'
import { fixture, type Signal, sung, wavOf } from '../tests/setup/voice-signals'
import { peakMemory } from './kit/peak-memory'
import { hasPraat, praatCpuMs, praatPitch } from './kit/praat-pitch'
import { report, rounded } from './kit/report'

// A song of five minutes analysed as the product does it, in its thread: how long, how much memory. And the pitch of signals whose pitch is known,
// and of solo voices against autocorrelation summed up lag by lag, beside Praat on the same files where it is installed.
//
// Speed beside Praat: both read the five minutes from the WAV file (44.1 kHz) and track its pitch from 65 to 1,050 Hz each 10 ms, and do nothing else; ours
// resamples it first. Counted is CPU time of all threads, the least of some rounds in turns: what else the machine does only adds. Nobody is charged with
// starting: of Praat the difference between tracking the file twice and once counts, of ours the rounds after a first one.
const songSeconds = 300
const seconds = 6
const rounds = 5

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-voice-'))
try {
  const song = kept('song', fixture('singing-female', songSeconds))
  const { cost, peakMb } = await analysed(song)
  const praat = hasPraat()
  const tracks = [...synthetic(), ...solos()].map(({ name, signal, truth }) => {
    const file = kept(name, signal)
    return { name, file, truth, theirs: praat ? shareRight(praatPitch(file, truth.length), truth) : null }
  })
  const rows: Record<string, string | number>[] = []
  const known: number[] = []
  const real: number[] = []
  let worse = 0
  for (const { name, file, truth, theirs } of tracks) {
    const { contour } = await analyseAside(file, { declaredAccompaniment: false })
    const ours = shareRight(
      contour.cents.map((cents) => (cents === null ? 0 : pitchOf(cents))),
      truth,
    )
    ;(name.startsWith('solo') ? real : known).push(ours)
    if (theirs !== null) worse = Math.max(worse, theirs - ours)
    rows.push({ signal: name, 'within 50 cents': rounded(ours, 4), Praat: theirs === null ? 'not installed' : rounded(theirs, 4) })
  }
  console.table(rows)
  const beside = praat ? await costBeside(song) : null
  report({
    bench: 'voice',
    rows: [
      { what: 'a song of five minutes, seconds', value: cost.seconds },
      { what: 'of a core, seconds', value: cost.coreSeconds },
      { what: 'real-time factor of a core', value: rounded(cost.coreSeconds / songSeconds, 4) },
      { what: 'most memory of the process, MB', value: peakMb },
      { what: 'its pitch alone, CPU seconds', value: beside?.ours ?? 'not counted' },
      { what: 'the same by Praat', value: beside?.theirs ?? 'not installed' },
      { what: 'times what Praat takes', value: beside?.times ?? 'not installed' },
    ],
    figures: {
      seconds: cost.seconds,
      realTimeFactor: rounded(cost.coreSeconds / songSeconds, 4),
      peakMb,
      knownLeast: rounded(Math.min(...known), 4),
      soloLeast: rounded(Math.min(...real), 4),
      ...(beside === null ? {} : { worseThanPraat: rounded(worse, 4), timesPraat: beside.times }),
    },
    targets: {
      seconds: { max: 15 },
      realTimeFactor: { max: 0.05 },
      peakMb: { max: 300 },
      knownLeast: { min: 0.95 },
      soloLeast: { min: 0.85 },
      ...(beside === null ? {} : { worseThanPraat: { max: 0.01 }, timesPraat: { max: 2 } }),
    },
  })
} finally {
  fs.rmSync(folder, { recursive: true, force: true })
}

function kept(name: string, signal: Signal): string {
  const file = path.join(folder, `${name.replaceAll(/\W/g, '-')}.wav`)
  fs.writeFileSync(file, wavOf(signal))
  return file
}

/** How long it takes, of the clock and of a core: on a busy machine only the second says anything. */
async function analysed(file: string) {
  const [started, before] = [performance.now(), process.cpuUsage()]
  const { peakMb } = await peakMemory(process.pid, () => analyseAside(file, { declaredAccompaniment: false }))
  const { user, system } = process.cpuUsage(before)
  return {
    cost: { seconds: rounded((performance.now() - started) / 1000), coreSeconds: rounded((user + system) / 1e6) },
    peakMb: Math.round(peakMb),
  }
}

type Known = { name: string; signal: Signal; truth: number[] }

function synthetic(): Known[] {
  const swing = (middle: number) => (t: number) => middle * 2 ** ((100 / 1200) * Math.sin(2 * Math.PI * 6 * t))
  const voices: Record<string, Omit<Parameters<typeof sung>[0], 'seconds'>> = {
    'steady, 70 Hz': { pitch: () => 70 },
    'steady, 220 Hz': { pitch: () => 220 },
    'steady, 1000 Hz': { pitch: () => 1000 },
    'glide, 100 to 800 Hz': { pitch: (t) => 100 * 2 ** ((3 * t) / seconds) },
    'vibrato, ± 100 cents': { pitch: swing(440) },
    'vibrato, noise at 20 dB': { pitch: swing(300), noiseDb: 20 },
    'vibrato, noise at 10 dB': { pitch: swing(300), noiseDb: 10 },
    'low, noise at 10 dB': { pitch: swing(90), noiseDb: 10 },
    'even harmonics 20 dB stronger': { pitch: () => 150, harmonic: (n) => (n % 2 ? 0.1 : 1) / n },
    'the same, noise at 20 dB': { pitch: () => 150, noiseDb: 20, harmonic: (n) => (n % 2 ? 0.1 : 1) / n },
    'second harmonic alone, nearly': { pitch: () => 200, harmonic: (n) => (n === 2 ? 1 : 0.15 / n) },
    'no fundamental': { pitch: () => 200, harmonic: (n) => (n === 1 ? 0 : 1 / n) },
    'each other period louder': {
      pitch: () => 300,
      harmonic: (n) => 1 / n,
      amplitude: (t) => 0.5 + 0.05 * Math.sin(2 * Math.PI * 150 * t),
    },
  }
  return Object.entries(voices).map(([name, voice]) => ({
    name,
    signal: sung({ seconds, rate: 44_100, ...voice }),
    // The ends are cut for both: half a window of theirs looks past them.
    truth: Array.from({ length: seconds * 100 }, (_, frame) => (frame < 5 || frame >= seconds * 100 - 5 ? 0 : voice.pitch(frame / 100))),
  }))
}

function solos(): Known[] {
  return ['singing-female', 'vignesh', 'soprano-E4'].map((name) => {
    const signal = fixture(name)
    return { name: `solo: ${name}`, signal, truth: referencePitch(signal) }
  })
}

/** Reading and tracking the song, in CPU seconds; see above. */
async function costBeside(file: string): Promise<{ ours: number; theirs: number; times: number }> {
  const [own, once, twice]: number[][] = [[], [], []]
  for (let round = 0; round <= rounds; round++) {
    const before = process.cpuUsage()
    const { samples } = await readRecording(file)
    const work = soloLine(samples)
    while (!work.next().done);
    const { user, system } = process.cpuUsage(before)
    if (round === 0) continue
    own!.push((user + system) / 1000)
    once!.push(praatCpuMs(file, 1))
    twice!.push(praatCpuMs(file, 2))
  }
  const [ours, theirs] = [Math.min(...own!), Math.min(...twice!) - Math.min(...once!)]
  return { ours: rounded(ours / 1000), theirs: rounded(theirs / 1000), times: rounded(ours / theirs) }
}
