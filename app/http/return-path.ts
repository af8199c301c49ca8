/** The path to go back to after signing in or changing the language: own paths only, never another site. */
export function safeReturnPath(value: unknown, fallback: string): string {
  if (typeof value !== 'string' || !value.startsWith('/') || value.includes('\\')) return fallback
  try {
    const { host, pathname, search } = new URL(value, 'http://own.invalid')
    // Dots are gone now: what begins with two slashes would name a host.
    return host === 'own.invalid' && !pathname.startsWith('//') ? pathname + search : fallback
  } catch {
    return fallback
  }
}
