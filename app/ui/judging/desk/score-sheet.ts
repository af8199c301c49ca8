import { endsSheet } from '~/domain/judging/rules'
import { type DraftTexts, isSameSheet, type SheetTexts } from '~/domain/judging/score-form'
import type { MarkText } from '~/domain/judging/score-marks'
import type { TakenScore } from '~/domain/judging/take-score-form.server'
import { paths } from '~/http/paths'
import { forgetSheet, keepSheet, keptSheet, type SheetPlace } from './kept-sheet'
import { sendScore, sheetForm } from './send-score'

const pauseMs = 1200
const retryDelaysMs = [2000, 5000, 10_000, 30_000]
const mostUnanswered = 5

export type SheetView = SheetTexts & {
  state: 'idle' | 'sending' | 'kept' | 'faulty' | 'unreachable' | 'signedOut' | 'conflict' | 'refused'
  /** Submitting, or to be submitted as soon as it can be sent. */
  submitting: boolean
  /** Not yet confirmed by the server, but kept on this device. */
  onDevice: boolean
  savedAt: number | null
  answer: TakenScore | null
  newer: DraftTexts | null
}

export type SheetStart = {
  /** The draft as the page came with it. */
  stored: DraftTexts | null
  /** The judge's own note, which outlives drafts. */
  note: string
  /** What the server said to a post of the page itself. */
  answer: TakenScore | null
}

/** The sheet as the page shows it before scripts run. */
export function firstView({ stored, note, answer }: SheetStart): SheetView {
  const newer = answer?.kind === 'conflict' ? answer.newer : null
  return {
    texts: answer?.texts ?? stored?.texts ?? { note },
    marks: answer?.marks ?? stored?.marks ?? [],
    state: newer ? 'conflict' : answer ? 'refused' : stored ? 'kept' : 'idle',
    submitting: false,
    onDevice: false,
    savedAt: stored?.savedAt ?? null,
    answer,
    newer,
  }
}

type Options = SheetStart & { place: SheetPlace; number: number | null; onChange: (view: SheetView) => void }

export type ScoreSheet = ReturnType<typeof openSheet>

/**
 * A judge's sheet for one work: what is filled in is kept on the device at once, sent one message after the other, and forgotten there only when
 * the server has confirmed it. Each message names the draft's revision that it was written upon, so that a newer draft is never overwritten.
 */
export function openSheet({ place, number, onChange, ...start }: Options) {
  const { stored, answer } = start
  const kept = answer ? null : keptSheet(place)
  let revision = answer?.revision ?? kept?.revision ?? stored?.revision ?? 0
  let unanswered: SheetTexts[] = kept?.unanswered ?? []
  let dirty = kept !== null || answer !== null
  let running = false
  let over = false
  let attempt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let view = firstView(start)
  if (kept) view = { ...view, ...contentOf(kept), submitting: kept.submit, onDevice: true }

  const show = (change: Partial<SheetView>) => {
    if (!over) onChange((view = { ...view, ...change }))
  }
  const keep = () => keepSheet(place, { ...contentOf(view), revision, submit: view.submitting, unanswered, at: Date.now(), number })

  function edit(change: Partial<SheetTexts>) {
    if (over) return
    dirty = true
    view = { ...view, ...change, submitting: false }
    // Until both drafts have been looked at, nothing is sent.
    const state = view.state === 'conflict' ? view.state : 'idle'
    show({ state, answer: null, onDevice: keep() })
    clearTimeout(timer)
    if (state !== 'conflict') timer = setTimeout(() => void send(), pauseMs)
  }

  async function send() {
    if (running || over || view.state === 'conflict') return
    running = true
    clearTimeout(timer)
    while ((dirty || view.submitting) && !over) {
      const { submitting } = view
      const sent = contentOf(view)
      unanswered = [...unanswered, sent].slice(-mostUnanswered)
      show({ state: 'sending', onDevice: keep() })
      const outcome = await sendScore(place, { ...sent, revision, submit: submitting })
      if (outcome.kind === 'unreachable' || outcome.kind === 'signedOut') {
        show({ state: outcome.kind })
        if (outcome.kind === 'unreachable')
          timer = setTimeout(() => void send(), retryDelaysMs[Math.min(attempt++, retryDelaysMs.length - 1)])
        break
      }
      attempt = 0
      if (outcome.kind === 'conflict') {
        revision = outcome.newer.revision
        // An answer was lost: the newer draft is this sheet's own.
        if (unanswered.some((one) => isSameSheet(withoutMoments(one), outcome.newer))) continue
        dirty = true
        show({ state: 'conflict', submitting: false, newer: outcome.newer })
        keep()
        break
      }
      unanswered = []
      if (outcome.kind === 'submitted') {
        forgetSheet(place)
        dirty = false
        over = true
        location.assign(afterScore(place, outcome))
        break
      }
      ;({ revision } = outcome)
      const unchanged = view.texts === sent.texts && view.marks === sent.marks
      if (outcome.kind === 'kept') {
        dirty = !unchanged
        const faulty = Object.keys(outcome.errors).length > 0
        const done = unchanged && isWhollyKept(outcome)
        if (done) forgetSheet(place)
        else keep()
        show({ state: faulty ? 'faulty' : 'kept', savedAt: outcome.savedAt, onDevice: !done })
      } else {
        // What was wrong stands beside the fields; the rest is kept as a draft.
        dirty = outcome.kind === 'faulty' && !outcome.errors.comment && !outcome.errors.note
        if (outcome.kind === 'refused' && endsSheet(outcome.code)) {
          const taken = outcome.standing && isSameSheet(withoutMoments(view), outcome.standing)
          if (taken) forgetSheet(place)
          show({ state: 'refused', submitting: false, answer: outcome })
          show({ onDevice: !taken && keep() })
          dirty = false
          over = true
          break
        }
        show({ state: 'refused', submitting: false, answer: outcome, ...contentOf(unchanged ? outcome : view) })
        // The server has it as a draft.
        if (outcome.kind === 'refused' && outcome.code === 'scoringPaused') forgetSheet(place)
        else keep()
      }
    }
    running = false
  }

  const again = () => {
    if (document.visibilityState === 'visible' && (view.state === 'unreachable' || view.state === 'signedOut')) void send()
  }
  const leave = () => {
    if (!dirty || over || running || view.state === 'conflict') return
    unanswered = [...unanswered, contentOf(view)].slice(-mostUnanswered)
    keep()
    navigator.sendBeacon(
      paths.competitionScoringSend(place.competitionId),
      sheetForm(place, { ...contentOf(view), revision, submit: false }),
    )
  }
  // Shown again from the browser's memory, the page is as old as its revision.
  const returned = (event: PageTransitionEvent) => {
    if (event.persisted) location.reload()
  }
  window.addEventListener('online', again)
  document.addEventListener('visibilitychange', again)
  window.addEventListener('pagehide', leave)
  window.addEventListener('pageshow', returned)

  return {
    view: () => view,
    edit,
    /** What the device kept is sent now. */
    begin: () => void send(),
    /** A sheet whose tab turned out to be gone is this one's, unless something was filled in here. */
    adopt() {
      const left = dirty || over ? null : keptSheet(place)
      if (!left) return
      ;({ revision, unanswered } = left)
      dirty = true
      show({ ...contentOf(left), submitting: left.submit, onDevice: true })
      void send()
    },
    save() {
      dirty = true
      void send()
    },
    submit() {
      if (view.state === 'conflict' || view.submitting) return
      show({ submitting: true, answer: null })
      void send()
    },
    /** Goes on with the draft that was stored elsewhere. */
    takeNewer() {
      if (!view.newer) return
      dirty = false
      forgetSheet(place)
      show({ ...contentOf(view.newer), savedAt: view.newer.savedAt, state: 'kept', newer: null, onDevice: false })
    },
    /** Goes on with what stands here, and stores it in place of the other. */
    keepOwn() {
      show({ state: 'idle', newer: null })
      void send()
    },
    close() {
      over = true
      clearTimeout(timer)
      window.removeEventListener('online', again)
      document.removeEventListener('visibilitychange', again)
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', returned)
    },
  }
}

/** `marks` came later than the first sheets that devices keep. */
const contentOf = ({ texts, marks = [] }: SheetTexts): SheetTexts => ({ texts, marks })

/** Whether the server has all of a draft: a moment that has no words yet is not taken, and only the device has it. */
export function isWhollyKept({ errors, marks }: TakenScore): boolean {
  return Object.keys(errors).length === 0 && marks.every(hasWords)
}

/** A sheet as it can be submitted: of a moment without words nothing is taken. */
export function withoutMoments({ texts, marks }: SheetTexts): SheetTexts {
  return { texts, marks: marks.filter(hasWords) }
}

const hasWords = ({ text }: MarkText) => text.trim() !== ''

function afterScore({ competitionId, workId }: SheetPlace, { nextWorkId }: { nextWorkId: number | null }): string {
  return nextWorkId === null ? paths.competitionScoringEnd(competitionId, workId) : paths.competitionScoring(competitionId, nextWorkId)
}
