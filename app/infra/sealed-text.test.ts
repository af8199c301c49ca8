import { expect, test } from 'vitest'
import { openText, sealText } from './sealed-text'

test('opens what it sealed, each time with another text', () => {
  const sealed = sealText('密码 p@ss', 'smtp')
  expect(openText(sealed, 'smtp')).toBe('密码 p@ss')
  expect(sealText('密码 p@ss', 'smtp')).not.toBe(sealed)
  expect(sealed).not.toContain('p@ss')
})

test('does not open for another purpose, changed, or cut', () => {
  const sealed = sealText('secret', 'smtp')
  expect(() => openText(sealed, 'other')).toThrow()
  expect(() => openText(sealed.slice(0, -2), 'smtp')).toThrow()
  expect(() => openText('nonsense', 'smtp')).toThrow()
})
