import { z } from 'zod'

export const organisationSchema = z.object({
  name: z.string(),
  timeZone: z.string(),
  currency: z.string().length(3),
})

export type Organisation = z.infer<typeof organisationSchema>

/** An empty name stands for the product's own, in the reader's language. */
export const organisationDefaults: Organisation = { name: '', timeZone: 'Asia/Shanghai', currency: 'CNY' }
