import { z } from 'zod'
import { halfWidth } from './half-width'

/** A whole number as people type it in a field: full-width digits too, and no figure that only a program reads as one, such as 1e1 or 0x0a. */
export const typedWhole = z
  .string({ error: 'wholeNumber' })
  .transform((typed) => halfWidth(typed).trim())
  .pipe(z.string().regex(/^[+-]?\d{1,15}$/, { error: 'wholeNumber' }))
  .transform(Number)
