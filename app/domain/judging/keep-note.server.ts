import { now } from '~/infra/clock'
import { transaction } from '~/infra/db/client'
import { words } from '~/domain/lists/words'
import { noteMax } from './score-form'
import { writeNote } from './write-note.server'

type Note = {
  judgeId: number
  competitionId: number
  workId: number
  text: string
  /** What stood there when it was begun. */
  before: string
}

/**
 * Keeps what a judge writes for themselves about a work that is assigned to them, whatever its stage does; an empty one goes. Nobody else reads it.
 * Codes: notFound, notAssigned, tooLong?max=2000, noteChanged (another was kept meanwhile).
 */
export function keepNote({ judgeId, competitionId, workId, ...typed }: Note) {
  const [text, before] = [words(typed.text), words(typed.before)]
  return transaction(async (tx) => {
    if (text.length > noteMax) return { ok: false, code: `tooLong?max=${noteMax}` } as const
    const work = await tx.work.findFirst({
      where: { id: workId, stage: { competitionId } },
      select: {
        assignments: { where: { judgeId, status: 'assigned' }, select: { judgeId: true } },
        judgeNotes: { where: { judgeId }, select: { text: true } },
      },
    })
    if (!work) return { ok: false, code: 'notFound' } as const
    if (work.assignments.length === 0) return { ok: false, code: 'notAssigned' } as const
    const stored = work.judgeNotes[0]?.text ?? ''
    if (stored !== before && stored !== text) return { ok: false, code: 'noteChanged' } as const
    const savedAt = now()
    await writeNote(tx, { judgeId, workId, text, at: savedAt })
    return { ok: true, savedAt } as const
  })
}
