import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'
import { competitionSchema } from './schema'

const schema = competitionSchema('Asia/Shanghai')

const basics = { name: '春季声乐赛', maxSizeMB: '500', formats: 'mp4', minWorksToLock: '1' }

function parse(fields: Record<string, string>) {
  const form = new FormData()
  for (const [key, value] of Object.entries({ ...basics, ...fields })) form.append(key, value)
  return parseWithZod(form, { schema })
}

const errorsOf = (fields: Record<string, string>) => parse(fields).reply().error ?? {}

function valueOf(fields: Record<string, string>) {
  const submission = parse(fields)
  if (submission.status !== 'success') throw new Error(JSON.stringify(submission.reply().error))
  return submission.value
}

test('only the name is required to save', () => {
  const value = valueOf({})
  expect(value).toMatchObject({
    name: '春季声乐赛',
    startsAt: null,
    maxParticipants: null,
    fee: 0,
    currency: 'CNY',
    categories: [],
    stages: [],
    criteria: [],
  })
  expect(errorsOf({ name: '   ' })).toEqual({ name: ['required'] })
})

test('times are read in the organisation’s zone', () => {
  expect(valueOf({ startsAt: '2026-05-20T09:00' }).startsAt).toEqual(new Date('2026-05-20T01:00:00Z'))
  expect(errorsOf({ startsAt: '2026-02-30T09:00' })).toEqual({ startsAt: ['invalidTime'] })
})

test.each([
  [{ startsAt: '2026-05-20T09:00', endsAt: '2026-05-20T09:00' }, { endsAt: ['endBeforeStart'] }],
  [{ registrationStartsAt: '2026-05-20T09:00', registrationEndsAt: '2026-05-19T09:00' }, { registrationEndsAt: ['endBeforeStart'] }],
  [
    { registrationStartsAt: '2026-05-20T09:00', registrationDeadline: '2026-05-19T09:00' },
    { registrationDeadline: ['deadlineBeforeRegistration'] },
  ],
  [{ startsAt: '2026-05-20T09:00', submissionDeadline: '2026-05-19T09:00' }, { submissionDeadline: ['deadlineBeforeStart'] }],
  [
    {
      'stages[0].name': '初赛',
      'stages[0].workCount': '1',
      'stages[0].startsAt': '2026-05-20T09:00',
      'stages[0].endsAt': '2026-05-20T08:00',
    },
    { 'stages[0].endsAt': ['endBeforeStart'] },
  ],
  [
    { 'stages[0].name': '初赛', 'stages[0].workCount': '1', 'stages[0].participantLimit': '8', 'stages[0].advanceCount': '9' },
    { 'stages[0].advanceCount': ['tooLarge?max=8'] },
  ],
  [
    {
      'stages[0].name': '初赛',
      'stages[0].workCount': '1',
      'stages[0].startsAt': '2026-05-20T09:00',
      'stages[1].name': '决赛',
      'stages[1].workCount': '1',
      'stages[1].startsAt': '2026-05-19T09:00',
    },
    { 'stages[1].startsAt': ['stageBeforePrevious'] },
  ],
])('times stand in order: %j', (fields, errors) => expect(errorsOf(fields)).toEqual(errors))

test.each(['-1', '12.345', '1e3', '十元', '99999999'])('%s is no fee', (fee) =>
  expect(errorsOf({ fee })).toEqual({ fee: ['invalidAmount'] }),
)

test.each([
  ['128', 12800],
  ['128.5', 12850],
  ['０.０１', 1],
])('the fee %s is %i minor units', (fee, minor) => expect(valueOf({ fee }).fee).toBe(minor))

test.each([
  ['maxParticipants', '0', 'tooSmall?min=1'],
  ['maxParticipants', '2.5', 'wholeNumber'],
  ['maxParticipants', 'viele', 'notANumber'],
  ['maxSizeMB', '', 'required'],
  ['minWorksToLock', '4', 'tooLarge?max=3'],
  ['formats', 'exe', 'invalid'],
  ['currency', 'XXX', 'invalid'],
])('%s=%s is refused with %s', (field, value, code) => {
  const [errors] = Object.values(errorsOf({ [field]: value }))
  expect(errors).toEqual([code])
})

test('a category keeps its fields, and names stand once', () => {
  const category = {
    'categories[0].name': '专业组',
    'categories[0].workCount': '2',
    'categories[0].songCount': '1',
    'categories[0].songFields[0].name': '曲名',
    'categories[0].songFields[0].type': 'text',
    'categories[0].songFields[0].required': 'on',
  }
  expect(valueOf(category).categories[0]).toMatchObject({
    workCount: 2,
    durationLimitMinutes: null,
    songFields: [{ name: '曲名', required: true }],
  })
  expect(errorsOf({ ...category, 'categories[0].songFields[1].name': '曲名' })).toEqual({
    'categories[0].songFields[1].name': ['duplicateName'],
  })
  expect(errorsOf({ ...category, 'categories[0].workCount': '4' })).toEqual({ 'categories[0].workCount': ['tooLarge?max=3'] })
})

test('a criterion’s maximum is points with two decimals', () => {
  const criterion = (maxHundredths: string) => ({
    'criteria[0].name': '音准',
    'criteria[0].weight': '1',
    'criteria[0].maxHundredths': maxHundredths,
  })
  expect(valueOf(criterion('12.35')).criteria[0]?.maxHundredths).toBe(1235)
  expect(errorsOf(criterion('12.345'))).toEqual({ 'criteria[0].maxHundredths': ['twoDecimals'] })
  expect(errorsOf(criterion('0'))).toEqual({ 'criteria[0].maxHundredths': ['tooSmall?min=0.01'] })
})
