import { parseWithZod } from '@conform-to/zod/v4'
import { makeIdCard } from '../../../../tests/factories/id-card'
import { describe, expect, test } from 'vitest'
import type { RegistrationForm } from './form'
import type { FormContext } from './context'
import { registrationFormSchema } from './schema'

const form: RegistrationForm = {
  hasNotice: true,
  feeMinor: 20000,
  resumeRequired: true,
  awards: [{ id: 5, required: false }],
  categories: [
    {
      id: 1,
      songCount: 2,
      durationLimitMinutes: 10,
      songFields: [
        { id: 11, type: 'text', required: true },
        { id: 12, type: 'time', required: true },
        { id: 13, type: 'number', required: false },
        { id: 14, type: 'textarea', required: false },
      ],
    },
    { id: 2, durationLimitMinutes: null, songCount: 1, songFields: [{ id: 21, type: 'text', required: true }] },
    { id: 3, durationLimitMinutes: null, songCount: 1, songFields: [] },
    { id: 4, durationLimitMinutes: null, songCount: 0, songFields: [] },
  ],
}

const context: FormContext = {
  form,
  mode: 'submit',
  heldIdCard: null,
  documents: { paymentScreenshot: { held: true }, resume: { held: true } },
  today: '2026-11-21',
}

const whole: [string, string][] = [
  ['noticeAccepted', 'on'],
  ['name', ' 周小川 '],
  ['age', '76'],
  ['idCard', '110105 19491231 002x'],
  ['education', 'bachelor'],
  ['currentSchool', '中央音乐学院'],
  ['graduationSchool', '附中'],
  ['teacherName', ' 王 芳 '],
  ['secondTeacherName', '   '],
  ['voiceType', 'tenor'],
  ['categories', '1'],
  ['awards', '5'],
  ['songs.c1[0].f11', '我住长江头'],
  ['songs.c1[0].f12', '3:42'],
  ['songs.c1[1].f11', '花非花'],
  ['songs.c1[1].f12', '02:18'],
]

/** The whole form with some fields changed; null takes a field out. */
function parse(changes: Record<string, string | null> = {}, more: Partial<FormContext> = {}) {
  const data = new FormData()
  for (const [name, value] of whole) if (!(name in changes)) data.append(name, value)
  for (const [name, value] of Object.entries(changes)) if (value !== null) data.append(name, value)
  return parseWithZod(data, { schema: registrationFormSchema({ ...context, ...more }) })
}

const errors = (changes: Record<string, string | null>, more: Partial<FormContext> = {}) => {
  const submission = parse(changes, more)
  return submission.status === 'error' ? submission.error : null
}

test('a whole form passes, tidied', () => {
  const submission = parse()
  expect(submission.status === 'success' && submission.value).toMatchObject({
    name: '周小川',
    age: 76,
    idCard: '11010519491231002X',
    teacherName: '王 芳',
    secondTeacherName: '',
    categories: [1],
    awards: [5],
  })
})

describe('each fault has its message at its field', () => {
  test.each<[Record<string, string | null>, string, string]>([
    [{ noticeAccepted: null }, 'noticeAccepted', 'noticeNotAccepted'],
    [{ name: '' }, 'name', 'required'],
    [{ name: '   ' }, 'name', 'required'],
    [{ name: '\u200b\u2060' }, 'name', 'required'],
    [{ name: '长'.repeat(51) }, 'name', 'tooLong?max=50'],
    [{ age: '' }, 'age', 'required'],
    [{ age: '0' }, 'age', 'ageRange'],
    [{ age: '121' }, 'age', 'ageRange'],
    [{ age: '20.5' }, 'age', 'ageRange'],
    [{ age: '二十' }, 'age', 'ageRange'],
    [{ age: '60' }, 'age', 'ageContradictsIdCard?age=76'],
    [{ idCard: '' }, 'idCard', 'required'],
    [{ idCard: '110105194912310021' }, 'idCard', 'idCardInvalid'],
    [{ education: '' }, 'education', 'required'],
    [{ education: 'kindergarten' }, 'education', 'invalid'],
    [{ currentSchool: '' }, 'currentSchool', 'required'],
    [{ graduationSchool: '' }, 'graduationSchool', 'required'],
    [{ teacherName: '长'.repeat(51) }, 'teacherName', 'tooLong?max=50'],
    [{ secondTeacherName: '长'.repeat(51) }, 'secondTeacherName', 'tooLong?max=50'],
    [{ voiceType: '' }, 'voiceType', 'required'],
    [{ voiceType: 'unknown' }, 'voiceType', 'invalid'],
    [{ categories: null }, 'categories', 'categoryRequired'],
    [{ categories: '99' }, 'categories[0]', 'invalid'],
    [{ categories: 'x' }, 'categories[0]', 'invalid'],
    [{ categories: '3' }, 'categories', 'songFieldsMissing'],
    [{ awards: '6' }, 'awards[0]', 'invalid'],
    [{ 'songs.c1[0].f11': '' }, 'songs.c1[0].f11', 'required'],
    [{ 'songs.c1[0].f11': '歌'.repeat(201) }, 'songs.c1[0].f11', 'tooLong?max=200'],
    [{ 'songs.c1[1].f12': '218' }, 'songs.c1[1].f12', 'songTime'],
    [{ 'songs.c1[1].f12': '2:60' }, 'songs.c1[1].f12', 'songTime'],
    [{ 'songs.c1[1].f12': '10:01' }, 'songs.c1[1].f12', 'songTooLong?minutes=10'],
    [{ 'songs.c1[1].f12': '１０：０１' }, 'songs.c1[1].f12', 'songTooLong?minutes=10'],
    [{ 'songs.c1[0].f13': '三' }, 'songs.c1[0].f13', 'notANumber'],
    [{ 'songs.c1[2].f11': '第三首' }, 'categories', 'songCountExceeded'],
  ])('%j', (changes, field, code) => {
    expect(errors(changes)?.[field]).toEqual([code])
  })

  test('songs that are missing altogether', () => {
    const found = errors({ 'songs.c1[1].f11': null, 'songs.c1[1].f12': null })
    expect(found).toEqual({ 'songs.c1[1].f11': ['required'], 'songs.c1[1].f12': ['required'] })
  })

  test('a song that is not of a chosen category does not count', () => {
    expect(errors({ 'songs.c2[0].f21': '' })).toBeNull()
    expect(errors({ categories: '4' })).toBeNull()
  })

  test('a song may be as long as its category says, and where it says nothing, any length', () => {
    expect(errors({ 'songs.c1[0].f12': '10:00' })).toBeNull()
    const unlimited = form.categories.map((category) => ({ ...category, durationLimitMinutes: null }))
    expect(errors({ 'songs.c1[0].f12': '10:01' }, { form: { ...form, categories: unlimited } })).toBeNull()
  })

  test('documents', () => {
    const none = { paymentScreenshot: { held: false }, resume: { held: false } }
    expect(errors({}, { documents: none })).toEqual({ paymentScreenshot: ['paymentScreenshotRequired'], resume: ['resumeRequired'] })
    expect(errors({}, { documents: none, form: { ...form, feeMinor: 0, resumeRequired: false } })).toBeNull()
    expect(errors({}, { documents: { ...none, paymentScreenshot: { held: true, fault: 'upload_too_large' } } })).toEqual({
      paymentScreenshot: ['upload_too_large'],
      resume: ['resumeRequired'],
    })
  })

  test('all faults are told at once, across fields', () => {
    const found = errors({ name: '', age: 'x', 'songs.c1[0].f12': 'x', noticeAccepted: null })
    expect(Object.keys(found ?? {}).sort()).toEqual(['age', 'name', 'noticeAccepted', 'songs.c1[0].f12'])
  })
})

describe('the guardian of a child', () => {
  const child = { idCard: makeIdCard('2013-11-22'), age: '13' }
  test('is asked for under 14 by the card', () => {
    expect(errors(child)).toEqual({ guardianName: ['guardianNameRequired?age=14'], guardianConsent: ['guardianConsentRequired'] })
    expect(errors({ ...child, guardianName: '周大川', guardianConsent: 'on' })).toBeNull()
  })
  test('is not asked for on the 14th birthday', () => {
    expect(errors(child, { today: '2027-11-22' })).toBeNull()
  })
})

describe('the card given before', () => {
  const heldIdCard = '11010519491231002X'
  test('stands when the field is blank, and the age is held against it', () => {
    expect(errors({ idCard: '' }, { heldIdCard })).toBeNull()
    expect(errors({ idCard: '', age: '20' }, { heldIdCard })).toEqual({ age: ['ageContradictsIdCard?age=76'] })
  })
})

describe('a draft', () => {
  test('may lack everything', () => {
    const submission = parseWithZod(new FormData(), { schema: registrationFormSchema({ ...context, mode: 'draft' }) })
    expect(submission.status).toBe('success')
  })
  test('may hold half a song or one too long, but no unsound age or card', () => {
    expect(errors({ 'songs.c1[0].f12': '99:00' }, { mode: 'draft' })).toBeNull()
    expect(errors({ 'songs.c1[0].f12': '3', 'songs.c1[0].f11': '' }, { mode: 'draft' })).toBeNull()
    expect(errors({ age: '50' }, { mode: 'draft' })).toBeNull()
    expect(errors({ age: '50' }, {})).toHaveProperty('age')
    expect(errors({ age: '200', idCard: '12' }, { mode: 'draft' })).toEqual({ age: ['ageRange'], idCard: ['idCardInvalid'] })
  })
})
