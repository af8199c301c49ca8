/** The path to go back to after signing in or changing the language: own paths only, never another site. */
export function safeReturnPath(value: unknown, fallback: string): string {
  if (typeof value !== 'string' || !value.startsWith('/') || value.startsWith('//') || value.includes('\\')) return fallback
  try {
    const url = new URL(value, 'http://own.invalid')
    return url.host === 'own.invalid' ? url.pathname + url.search : fallback
  } catch {
    return fallback
  }
}
