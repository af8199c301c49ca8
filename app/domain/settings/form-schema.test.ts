import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'
import { skillTagSchema } from '~/domain/skill-tags/schema'
import { ratingsForm } from './form-schema'

function posted(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

const ratings = (ratingsWanted: string) =>
  parseWithZod(posted({ ratingsWanted, repeatEvery: '０', lockMinutes: ' 30 ' }), { schema: ratingsForm })

test('a whole number is read as it is typed, full-width too', () => {
  for (const typed of ['10', '１０', '１0 ', '010', '+10']) {
    const submission = ratings(typed)
    expect(submission.status === 'success' && submission.value).toEqual({ ratingsWanted: 10, repeatEvery: 0, lockMinutes: 30 })
  }
  const tag = parseWithZod(posted({ code: '_a1', name: '名', maxScore: '５', sortOrder: '' }), { schema: skillTagSchema })
  expect(tag.status === 'success' && [tag.value.maxScore, tag.value.sortOrder]).toEqual([5, undefined])
})

test.each([
  ['9'.repeat(400), 'wholeNumber'],
  ['1e1', 'wholeNumber'],
  ['0x0a', 'wholeNumber'],
  ['0b11', 'wholeNumber'],
  ['2.5', 'wholeNumber'],
  ['１０个', 'wholeNumber'],
  ['Infinity', 'wholeNumber'],
  ['', 'wholeNumber'],
  ['51', 'between?min=1&max=50'],
  ['9'.repeat(15), 'between?min=1&max=50'],
  ['－1', 'between?min=1&max=50'],
])('%s is refused', (typed, code) => {
  expect(ratings(typed).reply().error).toEqual({ ratingsWanted: [code] })
})
