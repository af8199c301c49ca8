/** What a browser keeps: its keys are its own. */
export function emptyStorage() {
  const kept: Record<string, string> = {}
  const own = (value: unknown) => ({ value, enumerable: false })
  return Object.defineProperties(kept, {
    getItem: own((key: string) => kept[key] ?? null),
    setItem: own((key: string, text: string) => (kept[key] = text)),
    removeItem: own((key: string) => delete kept[key]),
  })
}
