import { z } from 'zod'

/** What a participant says about a work; it travels with the file, in the upload's row. */
export const workDetailsSchema = z.object({
  /** `song:ID`, or `category:ID` where the category has no songs. */
  entry: z.string({ error: 'required' }).regex(/^(song|category):[1-9]\d{0,9}$/, 'invalid'),
  /** Left empty, the song's name is the title. */
  title: z.string().trim().max(100, 'tooLong?max=100').optional(),
  performer: z.string({ error: 'required' }).trim().min(1, 'required').max(50, 'tooLong?max=50'),
  awards: z
    .array(z.string().regex(/^[1-9]\d{0,9}$/, 'invalid'))
    .max(20, 'invalid')
    .default([]),
})

export type WorkDetails = z.infer<typeof workDetailsSchema>

export type WorkDetailField = keyof WorkDetails
