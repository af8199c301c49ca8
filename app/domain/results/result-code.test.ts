import { expect, test } from 'vitest'
import { readResultCode, resultCodeSigns, shownResultCode } from './result-code'
import { drawResultCode } from './result-code.server'

test('a code is read however it was typed', () => {
  for (const typed of [
    '7K4F29QM81TX',
    '7k4f-29qm-81tx',
    ' 7K4F 29QM 8ITX ',
    '7K4F–29QM–8lTX',
    '７ｋ４ｆ２９ｑｍ８１ｔｘ',
    '7K4F.29QM.81TX',
  ])
    expect(readResultCode(typed), typed).toBe('7K4F29QM81TX')
  expect(readResultCode('oOoO-0000-0000')).toBe('000000000000')
  for (const typed of ['', '7K4F29QM81T', '7K4F29QM81TXX', '7K4F29QM81TU', '7K4F29QM81T*', '核验码'])
    expect(readResultCode(typed), typed).toBeNull()
})

test('it is shown in groups of four, and read again', () => {
  expect(shownResultCode('7K4F29QM81TX')).toBe('7K4F-29QM-81TX')
  for (let n = 0; n < 50; n++) {
    const code = drawResultCode()
    expect([...code].every((sign) => resultCodeSigns.includes(sign))).toBe(true)
    expect(readResultCode(shownResultCode(code))).toBe(code)
  }
})
