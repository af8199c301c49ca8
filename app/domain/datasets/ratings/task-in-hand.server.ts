import { openText, sealText } from '~/infra/sealed-text'

type InHand = { userId: number; taskId: number; round: number }

const purpose = 'rating-task-in-hand'

/**
 * What a rater's form keeps of how the task was given to them, beyond the lock on it: whether it is a repeat is neither read from it nor seen by its length.
 */
export function sealInHand({ userId, taskId, round }: InHand): string {
  return sealText(JSON.stringify([userId, taskId, round]), purpose)
}

/** The round in which this task was given to this rater; 0 where the text says nothing of them. */
export function roundInHand(sealed: string | null, { userId, taskId }: Omit<InHand, 'round'>): number {
  try {
    const [whose, which, round] = JSON.parse(openText(sealed ?? '', purpose)) as [number, number, number]
    return whose === userId && which === taskId ? round : 0
  } catch {
    return 0
  }
}
