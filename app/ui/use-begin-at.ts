import { type RefObject, useEffect } from 'react'

/**
 * Puts the cursor where a sheet's work begins, unless it is somewhere already, where there is room and a keyboard: under a finger one would come up.
 * Decided a frame later: React may run effects while the cursor goes from one field to the next, when it is in neither.
 */
export function useBeginAt(sheet: RefObject<HTMLElement>, beginning: (sheet: HTMLElement) => HTMLElement | null | undefined): void {
  useEffect(() => {
    if (!matchMedia('(min-width: 1000px) and (pointer: fine)').matches) return
    const frame = requestAnimationFrame(() => {
      const idle = document.activeElement === document.body || document.activeElement === null
      if (idle && sheet.current) beginning(sheet.current)?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [sheet, beginning])
}
