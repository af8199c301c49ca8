import { z } from 'zod'
import { visibleLines } from '~/domain/lists/visible-text'
import { words } from '~/domain/lists/words'
import { contactPurposes } from '~/domain/settings/contact-purposes'

export const longestMessage = 2_000

/** A field that nobody sees: what fills it in is a program. */
export const decoy = 'website'

export const contactSchema = z.object({
  purpose: z.enum(contactPurposes, { error: 'required' }),
  message: z
    .string({ error: 'required' })
    .transform((text) => visibleLines(words(text)))
    .pipe(
      z
        .string()
        .min(1, { error: 'required' })
        .max(longestMessage, { error: `tooLong?max=${longestMessage}` }),
    ),
  [decoy]: z.string().optional().default(''),
})

export type ContactMessage = z.infer<typeof contactSchema>
