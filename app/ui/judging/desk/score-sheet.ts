import { endsSheet } from '~/domain/judging/rules'
import { type DraftTexts, isSameText } from '~/domain/judging/score-form'
import type { TakenScore } from '~/domain/judging/take-score-form.server'
import { paths } from '~/http/paths'
import { forgetSheet, keepSheet, keptSheet, type SheetPlace } from './kept-sheet'
import { sendScore, sheetForm } from './send-score'

const pauseMs = 1200
const retryDelaysMs = [2000, 5000, 10_000, 30_000]
const mostUnanswered = 5

type Texts = Record<string, string>

export type SheetView = {
  texts: Texts
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
  /** What the server said to a post of the page itself. */
  answer: TakenScore | null
}

/** The sheet as the page shows it before scripts run. */
export function firstView({ stored, answer }: SheetStart): SheetView {
  const newer = answer?.kind === 'conflict' ? answer.newer : null
  return {
    texts: answer?.texts ?? stored?.texts ?? {},
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
export function openSheet({ place, number, stored, answer, onChange }: Options) {
  const kept = answer ? null : keptSheet(place)
  let revision = answer?.revision ?? kept?.revision ?? stored?.revision ?? 0
  let unanswered: Texts[] = kept?.unanswered ?? []
  let dirty = kept !== null || answer !== null
  let running = false
  let over = false
  let attempt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let view = firstView({ stored, answer })
  if (kept) view = { ...view, texts: kept.texts, submitting: kept.submit, onDevice: true }

  const show = (change: Partial<SheetView>) => {
    if (!over) onChange((view = { ...view, ...change }))
  }
  const keep = () => keepSheet(place, { texts: view.texts, revision, submit: view.submitting, unanswered, at: Date.now(), number })

  function edit(texts: Texts) {
    if (over) return
    dirty = true
    view = { ...view, texts, submitting: false }
    // Until both drafts have been looked at, nothing is sent.
    const state = view.state === 'conflict' ? view.state : 'idle'
    show({ texts, state, answer: null, onDevice: keep() })
    clearTimeout(timer)
    if (state !== 'conflict') timer = setTimeout(() => void send(), pauseMs)
  }

  async function send() {
    if (running || over || view.state === 'conflict') return
    running = true
    clearTimeout(timer)
    while ((dirty || view.submitting) && !over) {
      const { texts, submitting } = view
      unanswered = [...unanswered, texts].slice(-mostUnanswered)
      show({ state: 'sending', onDevice: keep() })
      const outcome = await sendScore(place, { texts, revision, submit: submitting })
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
        if (unanswered.some((one) => isSame(one, outcome.newer.texts))) continue
        dirty = true
        show({ state: 'conflict', submitting: false, newer: outcome.newer })
        keep()
        break
      }
      unanswered = []
      if (outcome.kind === 'submitted') {
        forgetSheet(place)
        over = true
        location.assign(paths.competitionScoring(place.competitionId, outcome.nextWorkId ?? place.workId))
        break
      }
      ;({ revision } = outcome)
      const unchanged = view.texts === texts
      if (outcome.kind === 'kept') {
        dirty = !unchanged
        const whole = Object.keys(outcome.errors).length === 0
        if (unchanged && whole) forgetSheet(place)
        else keep()
        show({ state: whole ? 'kept' : 'faulty', savedAt: outcome.savedAt, onDevice: !unchanged || !whole })
      } else {
        // What was wrong stands beside the fields; the rest is kept as a draft.
        dirty = outcome.kind === 'faulty' && !outcome.errors.comment
        if (outcome.kind === 'refused' && endsSheet(outcome.code)) {
          const taken = outcome.standing && isSame(view.texts, outcome.standing.texts)
          if (taken) forgetSheet(place)
          show({ state: 'refused', submitting: false, answer: outcome })
          show({ onDevice: !taken && keep() })
          dirty = false
          over = true
          break
        }
        show({ state: 'refused', submitting: false, answer: outcome, texts: unchanged ? outcome.texts : view.texts })
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
    if (!dirty || running || view.state === 'conflict') return
    unanswered = [...unanswered, view.texts].slice(-mostUnanswered)
    keep()
    navigator.sendBeacon(
      paths.competitionScoringSend(place.competitionId),
      sheetForm(place, { texts: view.texts, revision, submit: false }),
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
      show({ texts: view.newer.texts, savedAt: view.newer.savedAt, state: 'kept', newer: null, onDevice: false })
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

/** The same figures and comment, however they are written. */
export function isSame(one: Texts, other: Texts): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => isSameText(name, one[name] ?? '', other[name] ?? ''))
}
