import { readPointsField, writePoints } from '~/domain/lists/points'
import { words } from '~/domain/lists/words'

export const ratingCommentMax = 1000

/** A skill tag as a rating form asks for it. */
export type RatedTag = { id: number; name: string; code: string; maxScore: number }

/** Hundredths by tag id. */
export type RatingValues = ReadonlyMap<number, number>

/** The name of a tag's field. */
export const tagField = (tagId: number) => `tag-${tagId}`

/** A form as it is shown again: the texts of its fields, codes of what is wrong in them, the fields that now hold the nearest bound, and the code of a refusal. */
export type RatingAnswer = { texts: Record<string, string>; errors: Record<string, string>; clamped: string[]; code: string | null }

/** What the fields show of a rating that is stored. */
export function ratingTexts({ values, comment }: { values: readonly { skillTagId: number; hundredths: number }[]; comment: string }) {
  const figures = values.map(({ skillTagId, hundredths }) => [tagField(skillTagId), writePoints(hundredths)] as const)
  return { ...Object.fromEntries(figures), comment } as Record<string, string>
}

/** The form as it was posted, whatever it holds: to be shown again. */
export function typedRating(form: FormData, code: string | null = null): RatingAnswer {
  const fields = [...form].filter(([name]) => name === 'comment' || /^tag-\d+$/.test(name))
  return { texts: Object.fromEntries(fields.map(([name, value]) => [name, String(value)])), errors: {}, clamped: [], code }
}

/** Reads a rating: every tag has its figure. Codes by field: those of `readPointsField`, tooLong?max=. */
export function readRatingForm(form: FormData, tags: readonly RatedTag[]) {
  const answer = typedRating(form)
  const values = new Map<number, number>()
  for (const { id, maxScore } of tags) {
    const field = tagField(id)
    const scale = { maxHundredths: maxScore * 100, stepHundredths: 1 }
    const { hundredths, error, text, clamped } = readPointsField(answer.texts[field] ?? '', scale)
    answer.texts[field] = text
    if (hundredths !== null) values.set(id, hundredths)
    if (error !== null) answer.errors[field] = error
    if (clamped) answer.clamped.push(field)
  }
  const comment = words(answer.texts.comment ?? '')
  if (comment.length > ratingCommentMax) answer.errors.comment = `tooLong?max=${ratingCommentMax}`
  return { values, comment, answer, faulty: Object.keys(answer.errors).length > 0 }
}
