import { type RefObject, useEffect } from 'react'
import { isComposing, writesWords } from '~/ui/judging/desk/typing'
import type { Segment } from './segment'

type Keys = { sheet: RefObject<HTMLElement>; segment: Segment; showKeys: () => void }

/** All that the rating page does by keys; rating-keys.tsx says it. */
export function useRatingKeys({ sheet, segment, showKeys }: Keys) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isComposing(event)) {
        if (event.key === 'Enter') event.preventDefault()
        return
      }
      // A key that is held down acts once: the next task comes up under it.
      if (event.repeat || event.defaultPrevented || event.altKey || event.metaKey) return
      const target = event.target as HTMLElement
      const field = target instanceof HTMLInputElement && target.dataset.score !== undefined ? target : null
      const writes = writesWords(target)
      const busy = target.closest('a, button, summary, select, audio, dialog') !== null
      const act = (does: () => void) => {
        event.preventDefault()
        does()
      }
      if (event.key === 'Enter' && (event.ctrlKey || (!field && !writes && !busy))) return act(() => submit(sheet.current))
      if (event.ctrlKey || writes) return
      if (event.key === 'Escape' && field) return act(() => empty(field))
      if (event.shiftKey && event.key === 'ArrowLeft') return act(() => segment.skip(-2))
      if (event.shiftKey && event.key === 'ArrowRight') return act(() => segment.skip(2))
      if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
        if (!target.closest('audio')) act(() => moveFocus(sheet.current, field, event.key === 'ArrowDown' ? 1 : -1))
        return
      }
      const does = plainKeys(segment, showKeys)[event.key.toLowerCase()]
      if (does && !(busy && [' ', '?', '？'].includes(event.key))) act(does)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [sheet, segment, showKeys])
}

const plainKeys = (segment: Segment, showKeys: () => void): Record<string, () => void> => ({
  ' ': segment.toggle,
  r: segment.replay,
  l: segment.toggleLoop,
  '[': segment.loopFromHere,
  '【': segment.loopFromHere,
  ']': segment.loopToHere,
  '】': segment.loopToHere,
  '?': showKeys,
  '？': showKeys,
})

function submit(sheet: HTMLElement | null) {
  sheet?.querySelector<HTMLButtonElement>('button[value="submit"]')?.click()
}

function empty(field: HTMLInputElement) {
  field.value = ''
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function moveFocus(sheet: HTMLElement | null, from: HTMLInputElement | null, by: 1 | -1) {
  const fields = [...(sheet?.querySelectorAll<HTMLInputElement>('[data-score]') ?? [])]
  const at = from ? fields.indexOf(from) + by : by === 1 ? 0 : fields.length - 1
  const field = fields[Math.min(fields.length - 1, Math.max(0, at))]
  field?.focus()
  field?.select()
}
