import { type RefObject, useEffect } from 'react'
import type { AdvancementStatus } from '~/domain/competitions/states'
import { isComposing } from '~/ui/judging/desk/typing'

const byKey: Record<string, AdvancementStatus> = { 1: 'pending', 2: 'advanced', 3: 'eliminated' }

/** Ctrl+1, 2, 3 set the selected entrants to pending, advanced, eliminated. (⌘ on a Mac: there Ctrl+digit changes desktops.) */
export function useAdvancementKeys(form: RefObject<HTMLFormElement>) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const status = byKey[event.key]
      if (!status || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || isComposing(event)) return
      const button = form.current?.querySelector<HTMLButtonElement>(`button[name="status"][value="${status}"]`)
      if (!button) return
      event.preventDefault()
      form.current?.requestSubmit(button)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [form])
}
