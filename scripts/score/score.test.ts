import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { modelResultSchema } from '~/domain/model-scoring/model-result'
import { fixture, wavOf } from '../../tests/setup/voice-signals'

let folder: string
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'npm-score-'))
  fs.writeFileSync(path.join(folder, 'sung.wav'), wavOf(fixture('singing-female', 10)))
  fs.writeFileSync(path.join(folder, 'spoken.wav'), wavOf(fixture('speech-female', 10)))
  fs.writeFileSync(path.join(folder, 'song.wav'), Buffer.concat([Buffer.from('ID3'), Buffer.alloc(100)]))
})
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

/** As npm calls it from a folder of the caller's. */
function score(...args: string[]) {
  const env = { ...process.env, INIT_CWD: folder }
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', 'score', ...args], { env, encoding: 'utf8' })
  return { status, stdout, stderr }
}

test('a recording has its scores as a table, and as one line of JSON', () => {
  const table = score('sung.wav', '--voice', 'soprano')
  expect(table).toMatchObject({ status: 0, stderr: '' })
  expect(table.stdout).toMatch(/^pitch +\d\.[05] +\d\.\d–\d\.\d +(low|medium|high) +\w+ [+−]\d/m)
  expect(table.stdout).toMatch(/^Falsetto +– +not observed$/m)
  // Its interval is told in tenths, as the report has it.
  expect(table.stdout).toMatch(/ \d\.[1-46-9]–| \d\.\d–\d\.[1-46-9] /)
  expect(score('sung.wav', '--accompanied').stdout).toContain('sounds unaccompanied')
  const { status, stdout } = score('sung.wav', '--accompanied', '--json')
  expect(status).toBe(0)
  expect(stdout.trim().split('\n')).toHaveLength(1)
  const result = modelResultSchema.parse(JSON.parse(stdout))
  expect(result).toMatchObject({ declaredAccompaniment: true, accompaniment: { kind: 'solo' }, model: { kind: 'acoustic' } })
})

test('what cannot be scored ends with 1 and says why', () => {
  const spoken = score('spoken.wav')
  expect(spoken.status).toBe(1)
  expect(spoken.stdout).toContain('It sounds spoken')
  expect(score('song.wav')).toEqual({ status: 1, stdout: '', stderr: 'This is no WAV file, whatever its name says.\n' })
  expect(score('none.wav', '--json')).toEqual({ status: 1, stdout: '', stderr: 'There is no such file.\n' })
  expect(score('.').stderr).toBe('That is a folder, not a WAV file.\n')
  expect(score('--help')).toEqual({ status: 0, stdout: expect.stringContaining('npm run score -- FILE.wav'), stderr: '' })
  expect(score()).toMatchObject({ status: 1, stderr: expect.stringContaining('npm run score -- FILE.wav') })
  expect(score('sung.wav', '--voice', 'alto')).toMatchObject({ status: 1, stderr: expect.stringContaining('--voice') })
})
