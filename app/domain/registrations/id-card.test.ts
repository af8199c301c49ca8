import { describe, expect, test } from 'vitest'
import { ageOn, birthDateOf, isUnderGuardianAge, isValidIdCard, tidyIdCard } from './id-card'

const today = '2026-11-21'

describe('the identity number', () => {
  test('the published example of GB 11643 holds', () => {
    expect(isValidIdCard('11010519491231002X', today)).toBe(true)
  })

  test('every wrong check digit is refused', () => {
    const good = [...'0123456789X'].filter((digit) => isValidIdCard(`11010519491231002${digit}`, today))
    expect(good).toEqual(['X'])
  })

  test('one wrong digit, and two neighbours swapped, are found', () => {
    const number = '11010519491231002X'
    for (let at = 0; at < 17; at++) {
      const other = String((Number(number[at]) + 1) % 10)
      expect(isValidIdCard(number.slice(0, at) + other + number.slice(at + 1), today)).toBe(false)
    }
    expect(isValidIdCard('11015019491231002X', today)).toBe(false)
  })

  test.each([
    ['110105194902310022', 'the 31st of February'],
    ['110105194913310025', 'a 13th month'],
    ['110105202712310028', 'a birth in the future'],
    ['01010519491231002X', 'a region that begins with 0'],
    ['1101051949123100', 'too short'],
    ['11010519491231002XX', 'too long'],
    ['11010519491231002x', 'a letter that was not tidied'],
    ['', 'nothing'],
  ])('%s is refused: %s', (number) => expect(isValidIdCard(number, today)).toBe(false))

  test('is tidied as people type it', () => {
    expect(tidyIdCard(' 110105 19491231 002x ')).toBe('11010519491231002X')
    expect(tidyIdCard('１１０１０５１９４９１２３１００２Ｘ')).toBe('11010519491231002X')
  })

  test('tells the birth date and the age', () => {
    expect(birthDateOf('11010519491231002X')).toBe('1949-12-31')
    expect(ageOn('2012-11-21', '2026-11-20')).toBe(13)
    expect(ageOn('2012-11-21', '2026-11-21')).toBe(14)
    expect(ageOn('2012-02-29', '2026-02-28')).toBe(13)
    expect(ageOn('2012-02-29', '2026-03-01')).toBe(14)
  })

  test('a guardian is needed until the 14th birthday', () => {
    const born = (day: string) => `110105${day.replaceAll('-', '')}0020`
    expect(isUnderGuardianAge(born('2012-11-22'), today)).toBe(true)
    expect(isUnderGuardianAge(born('2012-11-21'), today)).toBe(false)
  })
})
