import type { AdvancementStatus } from '~/domain/competitions/states'

/** What a published result comes to in a word: a prize of the last stage, going on from an earlier one, or having taken part. */
export type Outcome = { kind: 'prize'; prize: string } | { kind: 'advanced' | 'tookPart' }

export function outcomeOf({ prize, decision }: { prize: string | null; decision: AdvancementStatus | null }): Outcome {
  if (prize !== null) return { kind: 'prize', prize }
  return { kind: decision === 'advanced' ? 'advanced' : 'tookPart' }
}
