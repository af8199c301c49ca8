import { useEffect, useRef, useState } from 'react'
import type { Queue, QueueState } from './send-file'

/** One queue a page. While it runs, leaving is warned of; when all was taken, the page that comes next is opened. */
export function useQueue(next: (state: QueueState) => string | null) {
  const queue = useRef<Queue | null>(null)
  const [state, setState] = useState<QueueState | null>(null)
  const underway = state !== null && !state.over
  const opened = state?.over && state.files.every(({ phase }) => phase === 'done') ? next(state) : null

  useEffect(() => () => queue.current?.leave(), [])
  useEffect(() => {
    if (!underway) return
    const warn = (event: BeforeUnloadEvent) => {
      event.preventDefault()
      // What Chrome asked for until 119.
      event.returnValue = true
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [underway])
  useEffect(() => {
    if (opened !== null) window.location.assign(opened)
  }, [opened])

  return {
    state,
    queue,
    start: (begin: (onChange: (state: QueueState) => void) => Queue) => {
      queue.current = begin(setState)
    },
  }
}
