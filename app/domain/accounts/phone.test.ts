import { expect, test } from 'vitest'
import { phoneSchema, userEditSchema } from './schema'

test('a mobile number is taken as people type it, and nothing that is none', () => {
  for (const typed of [
    '13812345678',
    ' 138 1234 5678',
    '138-1234-5678',
    '+86 138 1234 5678',
    '+8613812345678',
    '008613812345678',
    '１３８１２３４５６７８',
    '＋８６　１３８‐１２３４‐５６７８',
  ])
    expect(phoneSchema.parse(typed), typed).toBe('13812345678')
  for (const typed of [
    '',
    '1381234567',
    '138123456789',
    '+1 13812345678',
    '12812345678',
    '+86 86 13812345678',
    '138x12345678',
    '①３８１２３４５６７８',
  ])
    expect(phoneSchema.safeParse(typed).error?.issues[0]?.message, typed).toBe('phone')
  expect(phoneSchema.safeParse(undefined).error?.issues[0]?.message).toBe('required')
  expect(userEditSchema.shape.phoneNumber.parse('138 1234 5678')).toBe('13812345678')
})
