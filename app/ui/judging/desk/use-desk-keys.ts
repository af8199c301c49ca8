import { type RefObject, useEffect } from 'react'

type Keys = {
  form: RefObject<HTMLFormElement>
  previous: string | null
  next: string | null
  go: (url: string) => void
  /** Empties one field, or all of them. */
  clear: (field: string | null) => void
  showKeys: () => void
}

/** True while an input method composes: its Enter and arrows choose characters. Safari tells it by keyCode 229 alone. */
export function isComposing(event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return event.isComposing || event.keyCode === 229
}

/** Enter submits, Esc clears, ↑ ↓ go through the fields, ← → through the works, ? lists the keys. */
export function useDeskKeys({ form, previous, next, go, clear, showKeys }: Keys) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isComposing(event)) {
        if (event.key === 'Enter') event.preventDefault()
        return
      }
      // A key that is held down acts once: the next work comes up under it.
      if (event.repeat || event.defaultPrevented || event.altKey || event.metaKey) return
      const target = event.target as HTMLElement
      const field = target instanceof HTMLInputElement && target.dataset.score !== undefined ? target : null
      const editing = field !== null || target instanceof HTMLTextAreaElement
      // In a field that is still empty there is nothing to go through letter by letter.
      const inText = editing && field?.value !== ''
      const busy = target.closest('a, button, summary, select, video, dialog') !== null
      // These have a use of their own for the arrows.
      const keepsArrows = target instanceof HTMLTextAreaElement || target.closest('select, dialog') !== null

      if (event.key === 'Enter' && (event.ctrlKey || (!editing && !busy))) {
        event.preventDefault()
        submit(form.current)
      } else if (event.key === 'Escape') {
        if (document.fullscreenElement || target.closest('dialog')) return
        event.preventDefault()
        clear(field && field.value !== '' ? field.name : null)
      } else if (event.ctrlKey || keepsArrows) {
        return
      } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
        event.preventDefault()
        moveFocus(form.current, field, event.key === 'ArrowDown' ? 1 : -1)
      } else if (!inText && event.key === 'ArrowLeft' && previous) {
        event.preventDefault()
        go(previous)
      } else if (!inText && event.key === 'ArrowRight' && next) {
        event.preventDefault()
        go(next)
      } else if (!busy && (event.key === '?' || event.key === '？')) {
        event.preventDefault()
        showKeys()
      }
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [form, previous, next, go, clear, showKeys])
}

function submit(form: HTMLFormElement | null) {
  const button = form?.querySelector<HTMLButtonElement>('button[value="submit"]')
  if (form && button) form.requestSubmit(button)
}

function moveFocus(form: HTMLFormElement | null, from: HTMLInputElement | null, by: 1 | -1) {
  const fields = [...(form?.querySelectorAll<HTMLInputElement>('[data-score]') ?? [])]
  const at = from ? fields.indexOf(from) + by : by === 1 ? 0 : fields.length - 1
  const field = fields[Math.min(fields.length - 1, Math.max(0, at))]
  field?.focus()
  field?.select()
}
