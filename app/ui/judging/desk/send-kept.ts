import { isSameSheet, type SheetTexts } from '~/domain/judging/score-form'
import { endsSheet } from '~/domain/judging/rules'
import { forgetSheet, keepSheet, type KeptSheet, keptSheet, type SheetPlace } from './kept-sheet'
import { isWhollyKept, withoutMoments } from './score-sheet'
import { sendScore } from './send-score'

/** A sheet that this device still keeps. */
export type LeftSheet = {
  workId: number
  kept: KeptSheet
  /** The code of a refusal that will not change, and what stands instead. */
  refusal: string | null
  standing: SheetTexts
  /** The server has all of it but the moments that have no words yet. */
  onlyMoments: boolean
}

/** Sends a sheet that the device keeps. What is left of it there; null when nothing is. */
export async function sendKept(place: SheetPlace): Promise<LeftSheet | null> {
  const found = keptSheet(place)
  if (!found) return null
  const kept = { ...found, marks: found.marks ?? [] }
  const left = { workId: place.workId, kept, refusal: null, standing: { texts: {}, marks: [] }, onlyMoments: false }
  const outcome = await sendScore(place, kept)
  if (outcome.kind === 'refused' && endsSheet(outcome.code)) {
    const standing = outcome.standing ?? left.standing
    if (!isSameSheet(withoutMoments(kept), standing)) {
      // Should it be taken again some day, it is not submitted without being looked at.
      keepSheet(place, { ...kept, submit: false })
      return { ...left, refusal: outcome.code, standing }
    }
  }
  const done =
    outcome.kind === 'submitted' ||
    (outcome.kind === 'kept' && isWhollyKept(outcome)) ||
    // It stands as it is, or the server has it as a draft.
    (outcome.kind === 'refused' && (endsSheet(outcome.code) || outcome.code === 'scoringPaused'))
  if (!done) return { ...left, onlyMoments: outcome.kind === 'kept' && Object.keys(outcome.errors).length === 0 }
  forgetSheet(place)
  return null
}
