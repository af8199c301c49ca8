import { sql } from 'kysely'
import type { LedgerFacts } from '~/domain/ledger/entries'
import { among, read } from '~/infra/db/read'

/** A publication of an award of the competition's, with the winners it has or had; null without such a one. */
export async function awardPublication({ competitionId, publicationId }: { competitionId: number; publicationId: number }) {
  const found = await read
    .selectFrom('AwardPublication as announced')
    .innerJoin('SpecialAward as award', 'award.id', 'announced.awardId')
    .where('announced.id', '=', publicationId)
    .where('award.competitionId', '=', competitionId)
    .select(['award.name as award', 'announced.withdrawnAt', 'announced.withdrawalReason'])
    .executeTakeFirst()
  return found ? { ...found, winners: (await publishedWinners({ competitionId, publicationId })).get(publicationId) ?? [] } : null
}

type Published = { competitionId: number; publicationId?: number }

/** Who had won what was ever published of the awards, or in one publication, by the publication's id and as the ledger has it, in the order of their numbers. */
export async function publishedWinners({ competitionId, publicationId }: Published): Promise<Map<number, string[]>> {
  const rows = await read
    .selectFrom('LedgerEntry')
    .where('competitionId', '=', competitionId)
    .where('kind', '=', 'award_publication')
    .$if(publicationId !== undefined, (query) => query.where(sql`payload ->> '$.awardPublicationId'`, '=', publicationId!))
    .select('payload')
    .execute()
  const published = rows.map(({ payload }) => JSON.parse(payload) as LedgerFacts['award_publication'])
  const people = await read
    .selectFrom('Entry')
    .innerJoin('Registration', 'Registration.id', 'Entry.registrationId')
    .where('Entry.id', 'in', among(published.flatMap(({ entryIds }) => entryIds)))
    .select(['Entry.id', 'Registration.name'])
    .orderBy('Registration.number')
    .execute()
  return new Map(
    published.map(({ awardPublicationId, entryIds }) => [
      awardPublicationId,
      people.filter(({ id }) => entryIds.includes(id)).map(({ name }) => name),
    ]),
  )
}
