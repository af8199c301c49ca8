import { expect, test } from 'vitest'
import { createTranslator } from '~/i18n/translate'
import { zh } from '~/i18n/zh'
import { readCompetitionForm } from './competition-form.server'

function formWith(judges: number): Request {
  const form = new FormData()
  for (const [name, value] of Object.entries({ name: '评委杯', maxSizeMB: '500', formats: 'mp4', minWorksToLock: '1' }))
    form.append(name, value)
  for (let n = 0; n < judges; n++) {
    const judge = { userId: String(n + 1), name: `评委${n}`, email: `${n}@example.com`, role: 'judge', chosen: 'on' }
    for (const [name, value] of Object.entries(judge)) form.append(`judges[${n}].${name}`, value)
  }
  return new Request('http://localhost/competitions/create', { method: 'POST', body: form })
}

const read = (judges: number) => readCompetitionForm(formWith(judges), { ownerId: 0, timeZone: 'Asia/Shanghai', t: createTranslator(zh) })

test('a new competition has a hundred judges; of more, the form says how many it takes', async () => {
  expect(await read(100)).toMatchObject({ ok: true })
  expect(await read(101)).toMatchObject({ ok: false, status: 400, lastResult: { error: { judges: ['tooManyRows?max=100'] } } })
})
