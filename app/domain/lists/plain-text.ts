import { z } from 'zod'
import { visibleText } from './visible-text'

/** One line of text as people read it: without what cannot be seen, and with something that can. */
export const plainText = z
  .string({ error: 'required' })
  .transform(visibleText)
  .refine((value) => value !== '', { error: 'required', abort: true })
