import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'
import { isRealDay } from './days'
import { newPasswordSchema, passwordChangeSchema, profileSchema, registrationSchema, signInSchema } from './schema'

function faults(schema: Parameters<typeof parseWithZod>[1]['schema'], form: Record<string, string>) {
  const body = new FormData()
  for (const [name, value] of Object.entries(form)) body.set(name, value)
  const submission = parseWithZod(body, { schema })
  return submission.status === 'error' ? submission.error : null
}

test('a day of the calendar, and what is none', () => {
  expect(['2020-02-29', '2000-12-31'].map(isRealDay)).toEqual([true, true])
  expect(['2020-02-30', '2019-02-29', '2020-13-01', '2020-2-3', '', '2020-02-28T00:00'].some(isRealDay)).toBe(false)
  const profile = { name: '林疏影', phoneNumber: '13800138000', voiceType: 'soprano' }
  expect(faults(profileSchema, { ...profile, birthDate: '2020-02-30' })).toEqual({ birthDate: ['noSuchDay'] })
})

test('a name that nothing is seen of is none', () => {
  const profile = { phoneNumber: '13800138000', voiceType: 'soprano' }
  for (const name of ['\u200b\u200b', '\u2060\ufeff', '\u3164\u3164'])
    expect(faults(profileSchema, { ...profile, name })).toEqual({ name: ['required'] })
  expect(faults(profileSchema, { ...profile, name: '林\u200b' })).toEqual({ name: ['tooShort?min=2'] })
})

test('passwords that differ are said beside whatever else is wrong', () => {
  expect(faults(registrationSchema, { password: 'Secret1', confirmPassword: 'Secret2' })).toMatchObject({
    name: ['required'],
    email: ['required'],
    confirmPassword: ['passwordsDiffer'],
  })
  expect(faults(newPasswordSchema, { password: 'short', confirmPassword: 'other' })).toMatchObject({ confirmPassword: ['passwordsDiffer'] })
  expect(faults(passwordChangeSchema, { password: 'Secret1', confirmPassword: 'Secret2' })).toEqual({
    currentPassword: ['required'],
    confirmPassword: ['passwordsDiffer'],
  })
})

test('studies before birth are said beside whatever else is wrong', () => {
  expect(faults(profileSchema, { birthDate: '2001-02-03', studyStartDate: '2000-01-01' })).toMatchObject({
    name: ['required'],
    studyStartDate: ['studyBeforeBirth'],
  })
})

test('an empty password is a fault of its field, and the only one', () => {
  const empty = signInSchema.safeParse({ email: 'a@example.test', password: '' })
  expect(empty.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([['password', 'required']])
  const changed = passwordChangeSchema.safeParse({ currentPassword: '', password: '', confirmPassword: '' })
  const found = changed.error?.issues.map(({ path, message }) => [path[0], message])
  expect(found).toEqual(
    expect.arrayContaining([
      ['currentPassword', 'required'],
      ['password', 'required'],
      ['confirmPassword', 'required'],
    ]),
  )
})
