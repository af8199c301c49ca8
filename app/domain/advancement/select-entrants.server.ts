import { cutLine } from '~/domain/results/cut-line'
import { stageRanking } from '~/domain/results/queries/stage-ranking.server'

type Asked = { competitionId: number; stageId: number; categoryId: number | null; which: 'aboveLine' | 'undecided' }

/** The entries a ranking selects: those above its cut line (all with a score when everyone advances), or those still undecided. */
export async function selectEntrants({ which, ...asked }: Asked): Promise<number[]> {
  const ranking = await stageRanking(asked)
  if (!ranking) return []
  const { ranked, advanceCount } = ranking
  if (which === 'undecided') return ranked.filter(({ advancement }) => advancement === 'pending').map(({ entryId }) => entryId)
  const scored = ranked.filter(({ rank }) => rank !== null)
  const above = cutLine(ranked, advanceCount)?.above ?? scored.length
  return scored.slice(0, above).map(({ entryId }) => entryId)
}
