import { expect, test } from 'vitest'
import { reviewSchema } from '~/domain/registrations/reviewing/schema'
import { voidScoreSchema } from '~/domain/judging/schema'
import { readReason } from './reason'

test.each(['', ' \n\t', '\u200b', '\u2060\ufeff ', '\u00ad\u200d', '\u3164\u115f', '\u2800', '\u0000\u001f', '\u202e\ufe0f'])(
  'nothing to be seen is no reason: %j',
  (text) => {
    expect(readReason(text, 'reasonRequired')).toEqual({ ok: false, code: 'reasonRequired' })
    expect(voidScoreSchema.safeParse({ reason: text }).error?.issues[0]?.message).toBe('voidReasonRequired')
    expect(reviewSchema.safeParse({ intent: 'reject', submittedAt: 1, reason: text }).error?.issues[0]?.message).toBe(
      'rejectionReasonRequired',
    )
  },
)

test('what can be read is kept, its ends trimmed, up to 300 characters and never cut', () => {
  expect(readReason(' 计分有误\r\n已核对 ', 'reasonRequired')).toEqual({ ok: true, reason: '计分有误\n已核对' })
  expect(readReason('误', 'reasonRequired')).toMatchObject({ ok: true })
  expect(readReason(`${'字'.repeat(299)}\r\n`, 'reasonRequired')).toMatchObject({ ok: true })
  expect(readReason('字'.repeat(300), 'reasonRequired')).toMatchObject({ ok: true, reason: '字'.repeat(300) })
  expect(readReason('字'.repeat(301), 'reasonRequired')).toEqual({ ok: false, code: 'tooLong?max=300' })
  expect(voidScoreSchema.safeParse({ reason: '字'.repeat(301) }).error?.issues[0]?.message).toBe('tooLong?max=300')
})
