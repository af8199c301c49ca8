import { z } from 'zod'
import { longestReason } from './longest-reason'

const unseen = /[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Why somebody did a thing that others will ask about: something that can be read, of at most 300 characters or `most`. `missing` is the code for none. */
export const reasonOf = (missing: string, most = longestReason) =>
  z
    .string({ error: missing })
    .overwrite((text) => text.replace(/\r\n?/g, '\n').trim())
    .refine((text) => text.replace(unseen, '') !== '', { error: missing, abort: true })
    .max(most, `tooLong?max=${most}`)

/** A verb's own look at the reason it was given. Codes: the one for none, tooLong?max=. */
export function readReason<C extends string>(
  text: string,
  missing: C,
  most?: number,
): { ok: true; reason: string } | { ok: false; code: C | `tooLong?${string}` } {
  const read = reasonOf(missing, most).safeParse(text)
  return read.success ? { ok: true, reason: read.data } : { ok: false, code: read.error.issues[0]!.message as C }
}
