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
  expect(faults(registrationSchema, { ...profile, name: '林\u200b' })).toMatchObject({ name: ['tooShort?min=2'] })
})

test('one character is a name in a profile, as an administrator may give it; who registers gives two', () => {
  const person = { name: '林', phoneNumber: '13800138000', voiceType: 'soprano' }
  expect(faults(profileSchema, person)).toBeNull()
  expect(faults(registrationSchema, person)).toMatchObject({ name: ['tooShort?min=2'] })
})

test('a password lacks its rule once, however much of it', () => {
  for (const password of ['abc', 'abcdef', 'ABC123', '密码'])
    expect(faults(newPasswordSchema, { password, confirmPassword: password })).toEqual({ password: ['passwordRule'] })
  expect(faults(newPasswordSchema, { password: 'Abc123', confirmPassword: 'Abc123' })).toBeNull()
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
