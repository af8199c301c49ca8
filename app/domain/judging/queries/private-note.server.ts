import { prepared } from '~/infra/db/prepared'
import { read } from '~/infra/db/read'

/** What a judge wrote for themselves about a work; empty without a note. */
export async function privateNote(place: { judgeId: number; workId: number }): Promise<string> {
  const [note] = await noteAt(place)
  return note?.text ?? ''
}

const noteAt = prepared(({ judgeId, workId }: { judgeId: number; workId: number }) =>
  read.selectFrom('JudgeNote').where('judgeId', '=', judgeId).where('workId', '=', workId).select('text'),
)
