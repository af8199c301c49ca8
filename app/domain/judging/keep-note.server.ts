import { now } from '~/infra/clock'
import { transaction } from '~/infra/db/client'

const noteMax = 2000

type Note = { judgeId: number; competitionId: number; workId: number; text: string }

/**
 * Keeps what a judge writes for themselves about a work that is assigned to them, whatever its stage does; an empty one goes. Nobody else reads it.
 * Codes: notFound, notAssigned, tooLong?max=2000.
 */
export function keepNote({ judgeId, competitionId, workId, text }: Note) {
  const words = text.replace(/\r\n?/g, '\n').trim()
  return transaction(async (tx) => {
    if (words.length > noteMax) return { ok: false, code: `tooLong?max=${noteMax}` } as const
    const work = await tx.work.findFirst({
      where: { id: workId, stage: { competitionId } },
      select: { assignments: { where: { judgeId, status: 'assigned' }, select: { judgeId: true } } },
    })
    if (!work) return { ok: false, code: 'notFound' } as const
    if (work.assignments.length === 0) return { ok: false, code: 'notAssigned' } as const
    const updatedAt = now()
    const key = { workId, judgeId }
    if (words === '') await tx.judgeNote.deleteMany({ where: key })
    else
      await tx.judgeNote.upsert({
        where: { workId_judgeId: key },
        create: { ...key, text: words, updatedAt },
        update: { text: words, updatedAt },
      })
    return { ok: true, savedAt: updatedAt } as const
  })
}
