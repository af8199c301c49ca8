/** How long an answer may take: a phone that changes networks often never learns that its connection is gone. */
const patienceMs = 30_000

/** `fetch`, given up when no answer has begun within half a minute; then it fails as it does without a network. */
export async function fetchWithin(url: string, init: RequestInit = {}): Promise<Response> {
  // `AbortSignal.timeout` is younger than many a phone.
  const giveUp = new AbortController()
  const timer = setTimeout(() => giveUp.abort(), patienceMs)
  try {
    return await fetch(url, { ...init, signal: giveUp.signal })
  } finally {
    clearTimeout(timer)
  }
}
