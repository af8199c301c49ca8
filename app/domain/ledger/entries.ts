/** What a ledger holds, by kind: ids, whole numbers and digests only, so that nothing personal is frozen in it. */
export type LedgerFacts = {
  /** A judge's score as it was sealed: its total over the competition's scale, hundredths of a point by criterion id, sha256 of the comment with its marks. */
  score: {
    scoreId: number
    workId: number
    judgeId: number
    total: number
    values: readonly (readonly [number, number])[]
    comment: string
  }
  void: { scoreId: number }
  recusal: { workId: number; judgeId: number }
  /** A work that was recused from is given back. */
  restoration: { workId: number; judgeId: number }
  /** An edition, with the digest of its rule and results. */
  publication: { publicationId: number; stageId: number; categoryId: number | null; edition: number; digest: string }
  withdrawal: { publicationId: number }
  /** A special award's winners, in the order of their ids. */
  award_publication: { awardPublicationId: number; awardId: number; entryIds: readonly number[] }
  award_withdrawal: { awardPublicationId: number; awardId: number }
}

export type LedgerKind = keyof LedgerFacts
