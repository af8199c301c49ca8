import { type RefObject, useEffect, useRef, useState } from 'react'
import { forgetSheet, keptSheet, type SheetPlace } from './kept-sheet'
import { firstView, isSame, openSheet, type ScoreSheet, type SheetStart, type SheetView } from './score-sheet'

type Options = SheetStart & { form: RefObject<HTMLFormElement>; place: SheetPlace; number: number | null; editable: boolean }

/** The sheet of the work on the desk, once scripts run; until then, and without them, the page's own form does all of it. */
export function useScoreSheet({ form, editable, ...start }: Options): [SheetView, RefObject<ScoreSheet>] {
  const [view, setView] = useState(() => firstView(start))
  const sheet = useRef<ScoreSheet | null>(null)
  // A desk is opened for one work and one judge, and never changes them.
  const first = useRef(start)

  useEffect(() => {
    const { place, number, stored, answer } = first.current
    const kept = keptSheet(place)
    const needless = kept && stored && !(kept.submit && editable) && isSame(kept.texts, stored.texts)
    if (needless) forgetSheet(place)
    if (!editable) {
      // What cannot be sent any more is shown until it is discarded.
      if (kept && !needless) setView((view) => ({ ...view, texts: kept.texts, onDevice: true }))
      return
    }
    const opened = openSheet({ place, number, stored, answer, onChange: setView })
    sheet.current = opened
    const typed = typedBefore(form.current, firstView({ stored, answer }).texts)
    setView(opened.view())
    if (Object.keys(typed).length > 0) opened.edit({ ...opened.view().texts, ...typed })
    else opened.begin()
    return () => opened.close()
  }, [form, editable])

  return [view, sheet]
}

declare global {
  interface Window {
    /** What was typed so far, by field; kept by enhance.js. */
    typedEarly?: Record<string, string>
  }
}

/** What was typed before the scripts were there, also where the fields it was typed into have been drawn anew since. */
function typedBefore(form: HTMLFormElement | null, shown: Record<string, string>): Record<string, string> {
  if (!form) return {}
  const fields = [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('[data-score], textarea')]
  const typed = fields.map(({ name, value }) => [name, window.typedEarly?.[name] ?? value] as const)
  return Object.fromEntries(typed.filter(([name, value]) => value !== (shown[name] ?? '')))
}
