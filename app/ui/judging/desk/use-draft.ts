import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

export type DraftState = { state: 'idle' | 'saving' | 'saved' | 'failed'; at: number | null }

const pause = 1200

/**
 * Keeps what the judge fills in, shortly after each change and when the page is left. A failed attempt (the network is gone)
 * is made again with the next change or when the network is back; submitting by the form does not depend on it.
 */
export function useDraft({
  form,
  url,
  savedAt,
  enabled,
}: {
  form: RefObject<HTMLFormElement>
  url: string
  savedAt: number | null
  enabled: boolean
}) {
  const [draft, setDraft] = useState<DraftState>({ state: savedAt === null ? 'idle' : 'saved', at: savedAt })
  const dirty = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>()

  const save = useCallback(async () => {
    if (!dirty.current || !form.current) return
    dirty.current = false
    setDraft((before) => ({ ...before, state: 'saving' }))
    const answer = await fetch(url, { method: 'POST', body: new FormData(form.current) }).catch(() => null)
    const body = answer?.ok ? ((await answer.json()) as { savedAt?: number }) : null
    if (body?.savedAt) {
      setDraft({ state: 'saved', at: body.savedAt })
    } else {
      dirty.current = true
      setDraft((before) => ({ ...before, state: 'failed' }))
    }
  }, [form, url])

  useEffect(() => {
    if (!enabled) return
    const leave = () => {
      if (dirty.current && form.current) navigator.sendBeacon(url, new FormData(form.current))
      dirty.current = false
    }
    const back = () => void save()
    window.addEventListener('pagehide', leave)
    window.addEventListener('online', back)
    return () => {
      clearTimeout(timer.current)
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('online', back)
    }
  }, [enabled, form, save, url])

  const touch = useCallback(() => {
    if (!enabled) return
    dirty.current = true
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void save(), pause)
  }, [enabled, save])

  /** The form itself is being sent: nothing is left to keep. */
  const settle = useCallback(() => {
    dirty.current = false
    clearTimeout(timer.current)
  }, [])

  return { draft, touch, settle }
}
