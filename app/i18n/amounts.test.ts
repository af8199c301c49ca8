import { expect, test } from 'vitest'
import { formatNumber, formatSigned, formatZoneOffset } from './format'
import { createTranslator, errorText } from './translate'
import { zh } from './zh'

const t = createTranslator(zh)

test('an amount of four digits is written in groups wherever it stands, what names a thing is not', () => {
  expect(t('results.ofExpected', { count: 1787, expected: 1925 })).toBe('1,787 / 1,925')
  expect(t('competitions.placesTaken', { taken: 1041, max: 12000 })).toBe('1,041 / 12,000 人')
  expect(t('results.framesLast', { entrants: 1787, judges: 5 })).toBe('参赛 1,787 人，评委 5 人')
  expect(t('competitions.yourNumber', { number: 1787 })).toBe('参赛号 1787')
  expect(t('results.gap', { gap: '1234.50' })).toBe('相差 1234.50')
  expect(errorText(t, 'advanceCountExceeded?limit=1040&count=1041')).toContain('晋级名额为 1,040，这样会有 1,041 人晋级。')
})

test('a figure below zero has a real minus, a difference its sign, and what rounds to nothing none', () => {
  for (const locale of ['zh', 'en'] as const) {
    expect([-0.018, 0.5, -0.004, -1234].map((value) => formatNumber(value, locale, 2))).toEqual(['−0.02', '0.50', '0.00', '−1,234.00'])
    expect([-0.5, 0.5, 0.004, -0.004, 0].map((value) => formatSigned(value, locale, 2))).toEqual(['−0.50', '+0.50', '0.00', '0.00', '0.00'])
  }
})

test('a time zone is named as people name it, with its distance from UTC where it is one', () => {
  expect(formatZoneOffset('zh', 'Asia/Shanghai')).toBe('北京时间 UTC+8')
  expect(formatZoneOffset('en', 'Asia/Shanghai')).toBe('China Standard Time, UTC+8')
  expect(formatZoneOffset('en', 'America/Bogota')).toBe('Colombia Standard Time, UTC−5')
  expect(formatZoneOffset('zh', 'Europe/Berlin')).not.toMatch(/UTC|Europe/)
})
