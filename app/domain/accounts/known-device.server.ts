import { createHmac, hkdfSync } from 'node:crypto'
import { secrets } from '~/infra/secrets'

/** A browser with which people have signed in before: its own number, and a mark of each. It is kept by the browser, signed, and nowhere here. */
export type KnownDevice = { id: string; marks: string[] }

/** A school's computer is used by many; those who came last are remembered. */
const mostPeople = 20

type Person = { id: number; passwordHash: string }

/** What stands for a person on a device. It holds as long as their password: who once knew an older one is no longer known. */
export function markOf({ id, passwordHash }: Person): string {
  const key = Buffer.from(hkdfSync('sha256', secrets().sessionSecret, '', 'known-device', 32))
  return `${id}.${createHmac('sha256', key).update(`${id}\n${passwordHash}`).digest('base64url')}`
}

export function isKnownOn(device: KnownDevice, person: Person): boolean {
  return device.marks.includes(markOf(person))
}

/** A device's marks with one more, in place of an older one of the same person. */
export function withMark(marks: readonly string[], mark: string): string[] {
  const personOf = (one: string) => one.split('.')[0]
  return [mark, ...marks.filter((one) => personOf(one) !== personOf(mark))].slice(0, mostPeople)
}
