import type { SheetTexts } from '~/domain/judging/score-form'
import type { TakenScore } from '~/domain/judging/take-score-form.server'
import { paths } from '~/http/paths'
import { fetchWithin } from '~/ui/fetch-within'
import type { SheetPlace } from './kept-sheet'

/** What the server said of a sheet; or that nobody is signed in any more, or that it cannot be reached. */
export type SendOutcome = TakenScore | { kind: 'signedOut' } | { kind: 'unreachable' }

type Sent = SheetTexts & { revision: number; submit: boolean }

export function sheetForm({ judgeId, workId }: SheetPlace, { texts, marks, revision, submit }: Sent): FormData {
  const form = new FormData()
  for (const [field, text] of Object.entries(texts)) form.set(field, text)
  for (const { at, text } of marks) {
    form.append('mark-at', at)
    form.append('mark-text', text)
  }
  form.set('judgeId', String(judgeId))
  form.set('workId', String(workId))
  form.set('revision', String(revision))
  form.set('intent', submit ? 'submit' : 'draft')
  return form
}

export async function sendScore(place: SheetPlace, sent: Sent): Promise<SendOutcome> {
  try {
    const answer = await fetchWithin(paths.competitionScoringSend(place.competitionId), { method: 'POST', body: sheetForm(place, sent) })
    // Whoever is not signed in is led to another page, as with any form.
    if (answer.redirected) return { kind: 'signedOut' }
    if (answer.status >= 500 || answer.status === 408 || answer.status === 429) return { kind: 'unreachable' }
    const taken = (await answer.json()) as TakenScore | { code: string; message: string }
    if (!('kind' in taken)) return { kind: 'unreachable' }
    // Somebody else signed in meanwhile.
    return taken.kind === 'refused' && taken.code === 'otherAccount' ? { kind: 'signedOut' } : taken
  } catch {
    return { kind: 'unreachable' }
  }
}
