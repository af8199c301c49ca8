import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'

const everyMs = 3000

/** Asks for the page's data again and again while something is under way, but not behind another window, nor under somebody's typing. */
export function useRefresh(underway: boolean): void {
  const { revalidate, state } = useRevalidator()
  const idle = state === 'idle'
  useEffect(() => {
    if (!underway || !idle) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && !document.activeElement?.matches('input, select, textarea')) revalidate()
    }, everyMs)
    return () => clearInterval(timer)
  }, [underway, idle, revalidate])
}
