import { createHash } from 'node:crypto'
import { toFraction, toHundredths } from '~/domain/judging/rational'
import { onceFor } from '~/infra/once-for'
import { tieBreaks } from './ranking'
import { type Rule, ruleVersion } from './rule'
import type { StageRanking } from './queries/stage-ranking.server'

type Source = Pick<StageRanking, 'ranked' | 'removeExtremes' | 'competition' | 'followedDecisions'>

/** What an edition freezes of a ranking, and its digest: the same facts always give the same one. */
export function editionOf(ranking: Source) {
  const rule = ruleOf(ranking)
  const results = ranking.ranked.map((row) => ({ ...frozen(row), prize: row.prize, teacherAwarded: row.teacherAwarded }))
  return { rule, results, digest: digestOf({ rule, results: results.map(digested) }) }
}

/** Only a teacher's award that is given is said: editions from before there were any keep their digests. */
const digested = <R extends { teacherAwarded: boolean }>({ teacherAwarded, ...result }: R) =>
  teacherAwarded ? { ...result, teacherAwarded } : result

function frozen({ entryId, rank, official, judgeCount, advancement }: Source['ranked'][number]) {
  return {
    entryId,
    rank,
    total: official && toFraction(official),
    totalHundredths: official && toHundredths(official),
    judgeCount,
    decision: advancement,
  }
}

function ruleOf({ ranked, removeExtremes, competition, followedDecisions }: Source) {
  const { extremesMode, tieCriterionId, criteria } = competition
  const nominated = criteria.find(({ id }) => id === tieCriterionId)
  const parted = tieBreaks.flatMap((step) => {
    const entryIds = ranked.filter(({ tieBreak }) => tieBreak === step).map(({ entryId }) => entryId)
    return entryIds.length > 0 ? [{ step, entryIds }] : []
  })
  return {
    version: ruleVersion,
    removeExtremes,
    extremesMode,
    tieBreaks: tieBreaks.filter((step) => step !== 'criterion' || nominated),
    tieCriterion: nominated ? { id: nominated.id, name: nominated.name, code: nominated.code } : null,
    parted,
    chair: followedDecisions.map(({ id, places }) => ({
      id,
      places: places.map(({ entryId, place }) => [entryId, place] as const),
    })),
  } satisfies Rule & { tieBreaks: unknown }
}

/**
 * Whether an edition says what a ranking says, by the meaning of its time. Version 3 counted a work without a score as one with no judge. Version 2
 * says nothing of what came with version 3 either: it holds while nothing of that is in use.
 */
export function isSameEdition(edition: { digest: string; rule: unknown }, ranking: Source): boolean {
  const current = editionOf(ranking)
  if (edition.digest === current.digest) return true
  const { removeExtremes, competition } = ranking
  const ranked = ranking.ranked.map((row) => ({
    ...row,
    judgeCount: Math.min(...row.works.map(({ judgeCount }) => judgeCount), row.judgeCount),
  }))
  const third = { rule: { ...current.rule, version: 3 }, results: editionOf({ ...ranking, ranked }).results.map(digested) }
  if (edition.digest === digestOf(third)) return true
  const newer = competition.tieCriterionId !== null || ranked.some(({ prize, tieBreak }) => prize !== null || tieBreak === 'chair')
  if ((edition.rule as Partial<Rule> | null)?.version !== 2 || newer) return false
  const rule = {
    version: 2,
    removeExtremes,
    extremesMode: competition.extremesMode,
    tieBreaks: ['untrimmedMean', 'headToHead', 'deviation'],
  }
  return edition.digest === digestOf({ rule, results: ranked.map(frozen) })
}

/** The digest of what an organiser who acts on a whole ranking has seen of it: its edition, and where the line falls. */
export const seenDigest = onceFor((ranking: Source & Pick<StageRanking, 'advanceCount'>): string =>
  digestOf([editionOf(ranking).digest, ranking.advanceCount]),
)

function digestOf(facts: unknown): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex')
}
