/** An escape may write half of a character, which no text can hold. */
const halfCharacter = /\p{Surrogate}/u

/** What a text says as JSON. A SyntaxError where it is none, or holds half a character in a text or a name. */
export function wholeJson(text: string): unknown {
  return JSON.parse(text, (key, value: unknown) => {
    if (halfCharacter.test(key) || (typeof value === 'string' && halfCharacter.test(value))) throw new SyntaxError('Half a character')
    return value
  })
}
