import { type RefObject, useEffect, useRef, useState } from 'react'
import { forgetSheet, keptSheet, type SheetPlace } from './kept-sheet'
import { firstView, isSame, openSheet, type ScoreSheet, type SheetStart, type SheetView } from './score-sheet'

type Options = SheetStart & { form: RefObject<HTMLFormElement>; place: SheetPlace; editable: boolean; submitted: boolean }

/** The sheet of the work on the desk, once scripts run; until then, and without them, the page's own form does all of it. */
export function useScoreSheet({ form, editable, submitted, ...start }: Options): [SheetView, RefObject<ScoreSheet>] {
  const [view, setView] = useState(() => firstView(start))
  const sheet = useRef<ScoreSheet | null>(null)
  // A desk is opened for one work and one judge, and never changes them.
  const first = useRef(start)

  useEffect(() => {
    const { place, stored, answer } = first.current
    const kept = keptSheet(place)
    if (submitted || (kept && stored && !kept.submit && isSame(kept.texts, stored.texts))) forgetSheet(place)
    // Submitted from elsewhere meanwhile: what was kept here is shown once more, as not taken.
    if (submitted && kept) setView((view) => ({ ...view, texts: kept.texts }))
    if (!editable) return
    const opened = openSheet({ place, stored, answer, onChange: setView })
    sheet.current = opened
    const typed = typedBefore(form.current, firstView({ stored, answer }).texts)
    setView(opened.view())
    if (Object.keys(typed).length > 0) opened.edit({ ...opened.view().texts, ...typed })
    else opened.begin()
    return () => opened.close()
  }, [form, editable, submitted])

  return [view, sheet]
}

/** What was typed before the scripts were there. */
function typedBefore(form: HTMLFormElement | null, shown: Record<string, string>): Record<string, string> {
  if (!form) return {}
  const fields = [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('[data-score], textarea')]
  return Object.fromEntries(fields.filter(({ name, value }) => value !== (shown[name] ?? '')).map(({ name, value }) => [name, value]))
}
