import { isRealDay } from '~/domain/accounts/days'
import { halfWidth } from '~/domain/lists/half-width'
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const checkDigits = '10X98765432'

/** A number as people type it: without spaces, full-width digits made plain, the check letter in upper case. */
export function tidyIdCard(typed: string): string {
  return halfWidth(typed).replace(/[\s-]/g, '').toUpperCase()
}

/**
 * Whether an 18-character resident identity number is well formed: digits, a real birth date not after `today`
 * (YYYY-MM-DD), and the check digit of GB 11643 (ISO 7064 MOD 11-2).
 */
export function isValidIdCard(number: string, today: string): boolean {
  if (!/^[1-9]\d{16}[\dX]$/.test(number)) return false
  const birthDate = birthDateOf(number)
  if (!isRealDay(birthDate) || birthDate < '1890-01-01' || birthDate > today) return false
  const sum = weights.reduce((total, weight, index) => total + weight * Number(number[index]), 0)
  return checkDigits[sum % 11] === number[17]
}

/** The birth date in a number, as YYYY-MM-DD. */
export function birthDateOf(number: string): string {
  return `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`
}

/** Whole years between a birth date and a day, both YYYY-MM-DD. Who was born on 29 February turns a year older on 1 March. */
export function ageOn(birthDate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years
}

/** Below this age a guardian must consent. */
export const guardianAge = 14

export function isUnderGuardianAge(number: string, today: string): boolean {
  return ageOn(birthDateOf(number), today) < guardianAge
}

/** What a page may show without a reveal. */
export function maskedIdCard(last4: string): string {
  return `${'*'.repeat(14)}${last4}`
}
