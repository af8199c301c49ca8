import { findTag, type KnownTag, numberIn, type SheetCell, type TagScore } from './sheets/sheet-scores'

/** The official scores that an object names by tag. Codes: datasetTagUnknown (tag), datasetTagTwice (tag), datasetTagScore (tag, max). */
export function officialScores(written: Record<string, unknown>, known: readonly KnownTag[]): { scores: TagScore[]; codes: string[] } {
  const scores = new Map<number, TagScore>()
  const codes: string[] = []
  for (const [named, value] of Object.entries(written)) {
    const tag = findTag(known, named)
    const score = numberIn(value as SheetCell['value'])
    const hundredths = score === null ? NaN : Math.round(score * 100)
    const fits = score !== null && score >= 0 && tag && score <= tag.maxScore && Math.abs(score * 100 - hundredths) < 1e-6
    const asked = new URLSearchParams({ tag: named.slice(0, 60) })
    if (!tag) codes.push(`datasetTagUnknown?${asked}`)
    else if (scores.has(tag.id)) codes.push(`datasetTagTwice?${asked}`)
    else if (!fits) codes.push(`datasetTagScore?${asked}&max=${tag.maxScore}`)
    else scores.set(tag.id, { skillTagId: tag.id, hundredths })
  }
  return { scores: [...scores.values()], codes: codes.slice(0, 20) }
}
