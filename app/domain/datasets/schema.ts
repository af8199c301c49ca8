import { z } from 'zod'
import { voiceTypes } from '~/domain/accounts/roles'
import { visibleLines, visibleText } from '~/domain/lists/visible-text'
import { type DescribedField, describedFields, itemField } from './described-fields'

const text = (seen: (text: string) => string, max: number) =>
  z
    .string()
    .transform((text) => seen(text) || undefined)
    .pipe(
      z
        .string()
        .max(max, { error: `tooLong?max=${max}` })
        .optional(),
    )
    .optional()
const described = {
  singerName: text(visibleText, 100),
  songName: text(visibleText, 200),
  voiceType: z.enum(voiceTypes, { error: 'invalid' }).optional(),
  description: text(visibleLines, 2000),
} satisfies Record<DescribedField, z.ZodType>

type Described = z.infer<z.ZodObject<typeof described>>

const checked = z
  .literal('on')
  .optional()
  .transform((value) => value === 'on')

/** A batch's form: what holds for all, and for single items what holds for them instead. */
export function batchSchema(itemIds: readonly number[]) {
  const own = itemIds.flatMap((id) => describedFields.map((name) => [itemField(name, id), described[name]] as const))
  return z.object({ ...described, split: checked, ...Object.fromEntries(own) })
}

export type BatchInput = Described & { split: boolean } & Record<string, unknown>

/** What a batch's form says of one item. */
export function describedOf(input: Record<string, unknown>, itemId: number): Described {
  return Object.fromEntries(describedFields.map((name) => [name, input[itemField(name, itemId)]])) as Described
}
