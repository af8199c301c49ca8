import { cutLine } from '~/domain/results/cut-line'
import { stageStandings } from '~/domain/results/standings.server'
import { db } from '~/infra/db/client'

/** The registrations a stage's ranking selects: those above its cut line (all with a score when everyone advances), or those still undecided. */
export async function selectEntrants({
  competitionId,
  stageId,
  which,
}: {
  competitionId: number
  stageId: number
  which: 'aboveLine' | 'undecided'
}): Promise<number[]> {
  const standings = await stageStandings(db, { competitionId, stageId })
  if (!standings) return []
  const { ranked, stage } = standings
  if (which === 'undecided')
    return ranked.filter(({ advancement }) => advancement === 'pending').map(({ registrationId }) => registrationId)
  const scored = ranked.filter(({ rank }) => rank !== null)
  const above = cutLine(ranked, stage.advanceCount)?.above ?? scored.length
  return scored.slice(0, above).map(({ registrationId }) => registrationId)
}
