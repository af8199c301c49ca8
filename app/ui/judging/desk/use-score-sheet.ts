import { type RefObject, useEffect, useRef, useState } from 'react'
import { isSameSheet, type SheetTexts } from '~/domain/judging/score-form'
import { isSameMarkTexts } from '~/domain/judging/score-marks'
import { forgetSheet, freeGone, holdTab, keptSheet, type SheetPlace } from './kept-sheet'
import { firstView, openSheet, type ScoreSheet, type SheetStart, type SheetView, withoutMoments } from './score-sheet'

type Options = SheetStart & { form: RefObject<HTMLFormElement>; place: SheetPlace; number: number | null; editable: boolean }

/** The sheet of the work on the desk, once scripts run; until then, and without them, the page's own form does all of it. */
export function useScoreSheet({ form, editable, ...start }: Options): [SheetView, RefObject<ScoreSheet>] {
  const [view, setView] = useState(() => firstView(start))
  const sheet = useRef<ScoreSheet | null>(null)
  // A desk is opened for one work and one judge, and never changes them.
  const first = useRef(start)

  useEffect(() => {
    const { place, number, ...begun } = first.current
    const { stored } = begun
    holdTab()
    const kept = keptSheet(place)
    const left = kept && { ...kept, marks: kept.marks ?? [] }
    const needless = left && stored && !(left.submit && editable) && isSameSheet(editable ? left : withoutMoments(left), stored)
    if (needless) forgetSheet(place)
    if (!editable) {
      // What cannot be sent any more is shown until it is discarded.
      if (left && !needless) setView((view) => ({ ...view, texts: left.texts, marks: left.marks, onDevice: true }))
      return
    }
    const opened = openSheet({ place, number, ...begun, onChange: setView })
    sheet.current = opened
    const typed = typedBefore(form.current, firstView(begun))
    setView(opened.view())
    if (typed) opened.edit({ ...typed, texts: { ...opened.view().texts, ...typed.texts } })
    else opened.begin()
    void freeGone(place).then((freed) => freed && opened.adopt())
    return () => opened.close()
  }, [form, editable])

  return [view, sheet]
}

declare global {
  interface Window {
    /** What was typed so far, by the field's id; kept by enhance.js. */
    typedEarly?: Record<string, string>
  }
}

/** What was typed before the scripts were there, also where the fields it was typed into have been drawn anew since; null of nothing. */
function typedBefore(form: HTMLFormElement | null, shown: SheetTexts): Partial<SheetTexts> | null {
  const fields = [...(form?.elements ?? [])].filter(
    (field): field is HTMLInputElement | HTMLTextAreaElement =>
      'value' in field && field.id !== '' && field.getAttribute('type') !== 'hidden',
  )
  const valueOf = (field: HTMLInputElement | HTMLTextAreaElement) => window.typedEarly?.[field.id] ?? field.value
  const named = (name: string) => fields.filter((field) => field.name === name).map(valueOf)
  const words = named('mark-text')
  const rows = named('mark-at').map((at, row) => ({ at, text: words[row] ?? '' }))
  const marks = rows.filter(({ at, text }) => at !== '' || text !== '')
  const texts = fields
    .filter(({ name }) => name !== '' && !name.startsWith('mark-'))
    .map((field) => [field.name, valueOf(field)] as const)
    .filter(([name, value]) => value !== (shown.texts[name] ?? ''))
  const marked = !isSameMarkTexts(marks, shown.marks)
  if (texts.length === 0 && !marked) return null
  return { texts: Object.fromEntries(texts), ...(marked && { marks }) }
}
