import { unwritable } from './unwritable'

/** No part of any word: control characters, marks that turn the direction of what follows, and what takes no room between two letters. */
const stripped = new RegExp(`${unwritable.source}|[\\u00ad\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufeff]`, 'gu')
const ends = /[\t\n\r]/g

/** What is seen by itself. Joiners and selectors of variants change a letter, but are none; the two blanks count as letters in Unicode. */
const visible = /[^\p{White_Space}\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u

/** One line of text without what cannot be seen; '' where nothing can. */
export function visibleText(text: string): string {
  return visibleLines(text.replace(ends, ''))
}

/** The same of a text of several lines, which they stay. */
export function visibleLines(text: string): string {
  const lines = text.replace(stripped, '').trim()
  return visible.test(lines) ? lines : ''
}
