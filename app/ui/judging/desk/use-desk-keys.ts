import { type RefObject, useEffect } from 'react'
import type { Player } from './player'
import { isComposing, writesWords } from './typing'

type Keys = {
  form: RefObject<HTMLFormElement>
  previous: string | null
  next: string | null
  go: (url: string) => void
  /** Empties one field, or all of them. */
  clear: (field: string | null) => void
  showKeys: () => void
  player: Player
  /** Marks the moment that is being played. */
  mark: () => void
  /** Goes to the mark before, or after, what is being played. */
  toMark: (by: 1 | -1) => void
}

/** All that the desk does by keys; key-list.tsx says it to the judge. */
export function useDeskKeys({ form, previous, next, go, clear, showKeys, player, mark, toMark }: Keys) {
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
      const writes = writesWords(target)
      // In a field that is still empty there is nothing to go through letter by letter.
      const inText = writes || (field !== null && field.value !== '')
      const busy = target.closest('a, button, summary, select, video, dialog') !== null
      // These have a use of their own for the arrows.
      const keepsArrows = writes || target.closest('[type=range]') !== null
      const act = (does: () => void) => {
        event.preventDefault()
        does()
      }

      if (event.key === 'Enter' && (event.ctrlKey || (!field && !writes && !busy))) return act(() => submit(form.current))
      if (event.key === 'Escape') {
        // Who stops writing words wants no figure to go.
        if (document.fullscreenElement || writes) return
        return act(() => clear(field && field.value !== '' ? field.name : null))
      }
      if (event.ctrlKey) return
      if (!keepsArrows && event.key.startsWith('Arrow')) {
        const by = event.key === 'ArrowDown' || event.key === 'ArrowRight' ? 1 : -1
        const across = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
        if (event.shiftKey) return act(() => (across ? player.skip(5 * by) : player.changeRate(by === 1 ? -1 : 1)))
        if (!across) return act(() => moveFocus(form.current, field, by))
        const url = by === 1 ? next : previous
        if (!inText && url) act(() => go(url))
        return
      }
      if (writes) return
      if (event.key === ' ') {
        if (!busy) act(player.toggle)
      } else if (event.key === '?' || event.key === '？') {
        if (!busy) act(showKeys)
      } else if (event.key === '[' || event.key === '【') act(() => toMark(-1))
      else if (event.key === ']' || event.key === '】') act(() => toMark(1))
      else if (event.key.toLowerCase() === 'f') act(player.toggleFullscreen)
      else if (event.key.toLowerCase() === 'm') act(mark)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [form, previous, next, go, clear, showKeys, player, mark, toMark])
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
