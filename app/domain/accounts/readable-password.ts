import { randomInt } from 'node:crypto'

/** Sixteen characters without look-alikes, with all three classes that the password rule asks for. */
export function readablePassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789'
  const random = Array.from({ length: 13 }, () => letters[randomInt(letters.length)]).join('')
  return `${random}aA7`
}
