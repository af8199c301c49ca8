import type { Tx } from '~/infra/db/client'

type Note = { judgeId: number; workId: number; text: string; at: Date }

/** What a judge wrote for themselves about a work; an empty one goes. */
export async function writeNote(tx: Tx, { judgeId, workId, text, at }: Note): Promise<void> {
  const key = { workId, judgeId }
  if (text === '') await tx.judgeNote.deleteMany({ where: key })
  else
    await tx.judgeNote.upsert({
      where: { workId_judgeId: key },
      create: { ...key, text, updatedAt: at },
      update: { text, updatedAt: at },
    })
}
