import type { ReactNode } from 'react'

export type TagTone = 'now' | 'done' | 'wait' | 'neutral'

/** A word of state: what runs now, what is done, what waits. */
export function Tag({ tone = 'neutral', children }: { tone?: TagTone; children: ReactNode }) {
  return <span className={tone === 'neutral' ? 'tag' : `tag tag-${tone}`}>{children}</span>
}
