import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeModelTask, makeUser } from '../../../tests/factories'
import { fixture, type Signal, wavOf } from '../../../tests/setup/voice-signals'
import { recordingLimits } from '~/domain/voice/unreadable-recording'
import { en } from '~/i18n/en'
import { zh } from '~/i18n/zh'
import { db, transaction } from '~/infra/db/client'
import { JobLoop } from '~/infra/jobs/loop'
import { ensureFolders, mediaPath } from '~/infra/storage'
import { catalogue } from '~/jobs/catalogue'
import { askForScoring } from './create-task.server'
import { modelScoring } from './jobs'
import { readResult } from './read-result'

const voice = fixture('singing-female', 9)
const good = wavOf(voice)
const atRate = (rate: number): Signal => {
  const samples = new Float32Array(Math.floor((voice.samples.length * rate) / voice.rate) - 2)
  for (let n = 0; n < samples.length; n++) {
    const at = (n * voice.rate) / rate
    const [before, share] = [Math.floor(at), at % 1]
    samples[n] = voice.samples[before]! * (1 - share) + voice.samples[before + 1]! * share
  }
  return { rate, samples }
}
/** Of so many bytes with its head, of 96 kHz, six channels and 24 bits; its samples are holes in the file. */
const hollow = (bytes: number) => (file: string) => {
  const head = Buffer.from(wavOf({ rate: 96_000, samples: new Float32Array(6) }, { bits: 24, channels: 6 }).subarray(0, 44))
  const whole = 44 + Math.floor((bytes - 44) / 18) * 18
  head.writeUInt32LE(whole - 8, 4)
  head.writeUInt32LE(whole - 44, 40)
  fs.writeFileSync(file, head)
  fs.truncateSync(file, whole)
}
const mp3 = (file: string) => {
  fs.writeFileSync(`${file}.source`, good)
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'wav', '-i', `${file}.source`, '-f', 'mp3', '-b:a', '192k', file])
  fs.rmSync(`${file}.source`)
}
const louder = { ...voice, samples: voice.samples.map((sample) => Math.max(-1, Math.min(1, sample * 40))) }

/** What comes of it: a score as the good file has it, or nearly; a result that tells why there is none; a failure that does. */
type Outcome = { like: number } | { refused: string } | { failed: string }
const files: [name: string, Buffer | ((file: string) => void), Outcome][] = [
  ['an MP3 renamed to .wav', mp3, { like: 0.3 }],
  [
    'no recording at all, called .wav',
    Buffer.from(`RIFF is what it begins with, and no more. ${'x'.repeat(500)}`),
    { failed: 'recordingNotWav' },
  ],
  ['a truncated head', good.subarray(0, 30), { failed: 'recordingCutOff' }],
  ['truncated samples', good.subarray(0, 200_000), { failed: 'recordingCutOff' }],
  ['8 bits', wavOf(voice, { bits: 8 }), { like: 0.4 }],
  ['24 bits', wavOf(voice, { bits: 24 }), { like: 0.05 }],
  ['96 kHz', wavOf(atRate(96_000), { bits: 24 }), { like: 0.3 }],
  ['six channels', wavOf(voice, { channels: 6, extensible: true }), { like: 0.05 }],
  ['silence', wavOf({ rate: 44_100, samples: new Float32Array(44_100 * 9) }), { refused: 'silent' }],
  ['clipping', wavOf(louder), { refused: 'clipped' }],
  ['one second', wavOf({ rate: voice.rate, samples: voice.samples.slice(0, voice.rate) }), { refused: 'tooShort' }],
  ['100 MB', hollow(recordingLimits.bytes), { refused: 'silent' }],
  ['more than 100 MB', hollow(recordingLimits.bytes + 100), { failed: 'recordingTooLarge' }],
  ['the good one after all of them', good, { like: 0 }],
]

let loop: JobLoop
beforeAll(async () => {
  await ensureFolders()
  loop = new JobLoop(
    catalogue.filter(({ kind }) => kind === modelScoring.kind),
    { pollMs: 10 },
  ).start()
})
afterAll(() => loop.stop())

async function waiting(content: Buffer | ((file: string) => void)) {
  const { id, ownerId, uploadId } = await makeModelTask(await makeUser())
  const { storageKey } = await db.upload.findUniqueOrThrow({ where: { id: uploadId! } })
  const file = mediaPath(storageKey!)
  fs.mkdirSync(path.dirname(file), { recursive: true })
  if (typeof content === 'function') content(file)
  else fs.writeFileSync(file, content)
  await transaction((tx) => askForScoring(tx, { id, ownerId, round: 0 }))
  return { id, file }
}

test('each wrong file gets a score or a refusal in words of both languages, and the next one its turn', async () => {
  const asked = []
  for (const [name, content, outcome] of files) asked.push({ name, outcome, ...(await waiting(content)) })
  await expect.poll(() => db.modelTask.count({ where: { completedAt: null } }), { timeout: 120_000, interval: 200 }).toBe(0)
  const tasks = await db.modelTask.findMany({ include: { scores: true } })
  const scoresOf = (id: number) =>
    Object.fromEntries(tasks.find((task) => task.id === id)!.scores.map(({ skill, score }) => [skill, score]))
  const expected = scoresOf(asked.at(-1)!.id)
  expect(Object.keys(expected)).toEqual(expect.arrayContaining(['pitch', 'tone', 'expression']))
  for (const { id, name, outcome, file } of asked) {
    const { status, failure, result, average } = tasks.find((task) => task.id === id)!
    const refusals = readResult(JSON.stringify(result))?.refusals.map(({ code }) => code) ?? []
    if ('failed' in outcome) {
      expect([status, failure], name).toEqual(['failed', outcome.failed])
      for (const { errors } of [zh, en]) expect(errors[failure as keyof typeof errors], name).toBeTruthy()
    } else if ('refused' in outcome) {
      expect([status, failure, average], name).toEqual(['completed', null, null])
      expect(refusals, name).toContain(outcome.refused)
      for (const { voiceReport } of [zh, en])
        for (const code of refusals) expect(voiceReport[`refusal_${code}` as keyof typeof voiceReport], name).toBeTruthy()
    } else {
      expect([status, failure, refusals], name).toEqual(['completed', null, []])
      for (const skill of ['pitch', 'tone', 'expression'])
        expect(Math.abs(scoresOf(id)[skill]! - expected[skill]!), `${name}: ${skill}`).toBeLessThanOrEqual(outcome.like)
    }
    fs.rmSync(file, { force: true })
  }
})
