import type { Refusal } from '~/domain/competitions/in-use'
import type { CompetitionInput } from '~/domain/competitions/schema'
import { writeCompetition } from '~/domain/competitions/write-competition.server'
import { transaction } from '~/infra/db/client'
import { judgeFault, seatJudge } from './seat-judge.server'

type Result = { ok: true; competitionId: number } | { ok: false; refusals: Refusal[] }

/**
 * Creates an unpublished competition with all its parts and the judges chosen for it, or nothing: a person who may not judge is refused at their
 * place in the form. The same form sent again answers with the competition it made.
 */
export function createCompetition({ actorId, input }: { actorId: number; input: CompetitionInput }): Promise<Result> {
  const chosen = (input.judges ?? []).map((person, index) => ({ ...person, field: `judges[${index}]` })).filter(({ chosen }) => chosen)
  return transaction(async (tx): Promise<Result> => {
    const refusals: Refusal[] = []
    for (const { field, userId, role } of chosen) {
      const code = await judgeFault(tx, { userId, promote: role === 'teacher' })
      if (code) refusals.push({ field, code })
    }
    if (refusals.length > 0) return { ok: false, refusals }
    const written = await writeCompetition(tx, { actorId, input })
    if (!written.ok) return written
    const { competitionId, again } = written
    if (!again) for (const userId of new Set(chosen.map(({ userId }) => userId))) await seatJudge(tx, { actorId, competitionId, userId })
    return { ok: true, competitionId }
  })
}
