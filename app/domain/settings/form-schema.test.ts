import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'
import { skillTagSchema } from '~/domain/skill-tags/schema'
import { organisationForm, ratingsForm } from './form-schema'

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

const organisation = (fields: Record<string, string>) =>
  parseWithZod(posted({ timeZone: 'Asia/Shanghai', currency: 'CNY', ...fields }), { schema: organisationForm })

test('an address of a chat and a time zone are kept as what they are called, however they were written', () => {
  const submission = organisation({ timeZone: ' asia/shanghai', chatUrl: ' HTTPS://Chat.Example.test?to=1 ' })
  expect(submission.status === 'success' && submission.value).toMatchObject({
    timeZone: 'Asia/Shanghai',
    chatUrl: 'https://chat.example.test/?to=1',
  })
  const bare = organisation({ chatUrl: '' })
  expect(bare.status === 'success' && bare.value.chatUrl).toBe('')
  expect(organisation({ timeZone: '中国' }).reply().error).toEqual({ timeZone: ['timeZone'] })
})

test.each([
  ['https:x', 'httpsAddress'],
  ['http://chat.example.test/', 'httpsAddress'],
  ['https://chat.example\n.test/', 'httpsAddress'],
  ['https://user:word@chat.example.test/', 'httpsAddress'],
  ['https://[', 'httpsAddress'],
  [`https://chat.example.test/${'x'.repeat(3000)}`, 'tooLong?max=500'],
])('a chat at %.40s is refused', (chatUrl, code) => {
  expect(organisation({ chatUrl }).reply().error).toEqual({ chatUrl: [code] })
})

test.each(['http://a b', 'http://[::1', 'http://[', 'https://%', 'file:///etc/passwd', 'http://user:word@host/'])(
  'the address of a service of one’s own is refused at its field: %j',
  (address) => {
    const { error } = organisationForm.shape.emotionServiceUrl.safeParse(address)
    expect(error?.issues.map(({ message }) => message)).toEqual(['serviceAddress'])
  },
)

test('what stands in titles, letters and pages is one line of what can be seen', () => {
  const named = (name: string) => organisationForm.parse({ timeZone: 'Asia/Shanghai', currency: 'CNY', name }).name
  expect([named('a\r\nBcc: x@y'), named('\u200b\u2060'), named('\u202eabc'), named(' 春之声 合唱团 ')]).toEqual([
    'aBcc: x@y',
    '',
    'abc',
    '春之声 合唱团',
  ])
})
