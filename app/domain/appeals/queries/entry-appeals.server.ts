import type { EntryResult } from '~/domain/results/queries/entry-result.server'
import { now } from '~/infra/clock'
import { read } from '~/infra/db/read'
import { appealCloses, appealRefusal } from '../rules'

type Of = Pick<EntryResult, 'entryId' | 'stageId' | 'publicationId' | 'publishedAt' | 'withdrawnAt' | 'appealHours' | 'competitionStatus'>

/** What was asked about an entry's results of a stage and answered, oldest first; and whether, and until when, more can be asked. */
export async function entryAppeals(result: Of) {
  const appeals = await read
    .selectFrom('Appeal as appeal')
    .innerJoin('Publication as publication', 'publication.id', 'appeal.publicationId')
    .where('appeal.entryId', '=', result.entryId)
    .orderBy('appeal.id')
    .select([
      'appeal.id',
      'appeal.publicationId',
      'appeal.question',
      'appeal.askedAt',
      'appeal.answer',
      'appeal.answeredAt',
      'publication.stageId',
      'publication.edition',
    ])
    .execute()
  return {
    appeals: appeals.filter(({ stageId }) => stageId === result.stageId),
    closes: appealCloses({ ...result, appeals }),
    refusal: appealRefusal({ ...result, appeals }, now()),
  }
}

export type EntryAppeals = Awaited<ReturnType<typeof entryAppeals>>
