import { useEffect } from 'react'
import { isComposing } from '~/ui/judging/desk/typing'

const targets: Record<string, string> = { a: 'approve', r: 'reject', n: 'next' }

/** A approves, R goes to the reason, N to the next: the page's own buttons, pressed by key, never while something is typed. */
export function useReviewKeys() {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isComposing(event)) return
      if (event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [contenteditable]')) return
      const name = targets[event.key.toLowerCase()]
      const target = name && document.querySelector<HTMLElement>(`[data-review="${name}"]`)
      if (!target) return
      event.preventDefault()
      if (target instanceof HTMLTextAreaElement) target.focus()
      else target.click()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
