import { z } from 'zod'
import { typedWhole } from '~/domain/lists/typed-whole'

const text = z.string({ error: 'required' }).trim()

export const skillTagSchema = z.object({
  /** Letters, digits and underscores, the first no digit. */
  code: text
    .min(1, { error: 'required' })
    .max(40, { error: 'tooLong?max=40' })
    .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, { error: 'tagCode' }),
  /** The Chinese name. */
  name: text.min(1, { error: 'required' }).max(40, { error: 'tooLong?max=40' }),
  maxScore: typedWhole.pipe(z.number().min(1, { error: 'between?min=1&max=10' }).max(10, { error: 'between?min=1&max=10' })),
  /** Blank: behind the last. */
  sortOrder: typedWhole.pipe(z.number().min(0, { error: 'notNegative' }).max(1_000_000, { error: 'between?min=0&max=1000000' })).optional(),
  isActive: z
    .literal('on')
    .optional()
    .transform((value) => value === 'on'),
})

export type SkillTagInput = z.infer<typeof skillTagSchema>
