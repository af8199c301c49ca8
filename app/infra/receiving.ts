/** The uploads whose bytes this process receives at the moment, each with how to stop that. */
const live = new Map<string, Set<() => void>>()

/** Notes that bytes of an upload are being received; `stop` is called when the upload is ended meanwhile. Returns how to say that no more come. */
export function noteReceiving(id: string, stop: () => void = () => {}): () => void {
  const stops = live.get(id) ?? new Set()
  live.set(id, stops.add(stop))
  return () => {
    stops.delete(stop)
    if (stops.size === 0) live.delete(id)
  }
}

export function isReceiving(id: string): boolean {
  return live.has(id)
}

/** Whoever writes bytes of an upload is told that it has ended. */
export function stopReceiving(id: string): void {
  for (const stop of live.get(id) ?? []) stop()
}
