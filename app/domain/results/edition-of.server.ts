import { createHash } from 'node:crypto'
import { toFraction, toHundredths } from '~/domain/judging/rational'
import { tieBreaks } from './ranking'
import { ruleVersion } from './rule'
import type { StageRanking } from './queries/stage-ranking.server'

/** What an edition freezes of a ranking, and its digest: the same facts always give the same one. */
export function editionOf({ ranked, removeExtremes, competition }: Pick<StageRanking, 'ranked' | 'removeExtremes' | 'competition'>) {
  const rule = { version: ruleVersion, removeExtremes, extremesMode: competition.extremesMode, tieBreaks: [...tieBreaks] }
  const results = ranked.map(({ entryId, rank, official, judgeCount, advancement }) => ({
    entryId,
    rank,
    total: official && toFraction(official),
    totalHundredths: official && toHundredths(official),
    judgeCount,
    decision: advancement,
  }))
  return { rule, results, digest: digestOf({ rule, results }) }
}

/** The digest of what an organiser who acts on a whole ranking has seen of it: its edition, and where the line falls. */
export function seenDigest(ranking: Pick<StageRanking, 'ranked' | 'removeExtremes' | 'competition' | 'advanceCount'>): string {
  return digestOf([editionOf(ranking).digest, ranking.advanceCount])
}

function digestOf(facts: unknown): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex')
}
