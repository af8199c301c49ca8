import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { idCardHmac, openIdCard, sealIdCard } from './id-card-cipher'
import { secrets } from './secrets'

const card = '11010519491231002X'

test('what is sealed opens in its own row only', () => {
  const sealed = sealIdCard(card, 7)
  expect(openIdCard(sealed, 7)).toBe(card)
  expect(() => openIdCard(sealed, 8)).toThrow()
  expect(sealed).not.toContain(card)
})

test('the same number is never sealed to the same text', () => {
  expect(sealIdCard(card, 7)).not.toBe(sealIdCard(card, 7))
})

test('every changed part is noticed', () => {
  const parts = sealIdCard(card, 7).split('.')
  for (const index of parts.keys()) {
    const changed = parts.map((part, at) => (at === index ? (part.startsWith('A') ? 'B' : 'A') + part.slice(1) : part))
    expect(() => openIdCard(changed.join('.'), 7), `part ${index}`).toThrow()
  }
  expect(() => openIdCard(parts.slice(0, 3).join('.'), 7)).toThrow()
  expect(() => openIdCard('', 7)).toThrow()
  const [id, iv, tag, text] = parts
  const shortTag = Buffer.from(tag!, 'base64url').subarray(0, 4).toString('base64url')
  expect(() => openIdCard([id, iv, shortTag, text].join('.'), 7)).toThrow()
})

test('the lookup value is keyed, steady, and blind to the letter case of X', () => {
  expect(idCardHmac(card)).toBe(idCardHmac(' 11010519491231002x '))
  expect(idCardHmac(card)).not.toBe(idCardHmac('110105194912310021'))
  const guesses = [createHash('sha256').update(card), createHmac('sha256', secrets().idCardKey).update(card)].map((hash) =>
    hash.digest('hex'),
  )
  expect(guesses).not.toContain(idCardHmac(card))
})
