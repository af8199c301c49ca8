import { read } from '~/infra/db/read'

/** What a judge wrote for themselves about a work; empty without a note. */
export async function privateNote({ judgeId, workId }: { judgeId: number; workId: number }): Promise<string> {
  const note = await read
    .selectFrom('JudgeNote')
    .where('judgeId', '=', judgeId)
    .where('workId', '=', workId)
    .select('text')
    .executeTakeFirst()
  return note?.text ?? ''
}
