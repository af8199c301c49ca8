import { z } from 'zod'
import { visibleText } from '~/domain/lists/visible-text'

export const longestQuestion = 200
/** So many questions a conversation goes back; older ones are left out. */
const mostBefore = 6
/** With the next question it stands in the page's address, which has to stay shorter than servers take (8 KB; a Chinese character is 9 characters of it). */
const mostCharacters = 600

const question = z
  .string({ error: 'required' })
  .transform(visibleText)
  .pipe(
    z
      .string()
      .min(1, { error: 'required' })
      .max(longestQuestion, { error: `tooLong?max=${longestQuestion}` }),
  )

export const questionSchema = z.object({ question })

/** What was asked before, as far as a form carries it along, to the next page and from it; what no form of ours would bring is left out. */
export function askedBefore(brought: readonly unknown[]): string[] {
  const asked = brought.flatMap((one) => question.safeParse(one).data ?? []).slice(-mostBefore)
  while (asked.join('').length > mostCharacters) asked.shift()
  return asked
}
