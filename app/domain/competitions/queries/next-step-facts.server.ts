import { sql } from 'kysely'
import { placeTakingStatuses } from '~/domain/registrations/states'
import { listOf, oneOf, read } from '~/infra/db/read'

// Parts of a bigger query, each about the row that an outer alias names.

/** The editions of a stage's results, those that were withdrawn too, each with the name of its category where the competition has several. */
export function editionsOfStage(stage: string) {
  return listOf(
    read
      .selectFrom('Publication as edition')
      .leftJoin('Category as ranked', (join) =>
        join
          .onRef('ranked.id', '=', 'edition.categoryId')
          .on(({ exists, selectFrom }) =>
            exists(
              selectFrom('Category as other')
                .whereRef('other.competitionId', '=', 'ranked.competitionId')
                .whereRef('other.id', '<>', 'ranked.id')
                .select('other.id'),
            ),
          ),
      )
      .where('edition.stageId', '=', idOf(stage))
      .orderBy('ranked.position')
      .orderBy('edition.id')
      .select(['edition.categoryId', 'ranked.name as category', 'edition.withdrawnAt']),
  )
}

/** How many places of a competition are taken. */
export function placesTaken(competition: string) {
  return read
    .selectFrom('Registration as placed')
    .where('placed.competitionId', '=', idOf(competition))
    .where('placed.status', 'in', placeTakingStatuses)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .$asScalar()
    .$notNull()
}

/** How a person's registration in a competition stands, with what decides on the next step; null without one. */
export function registrationOf(userId: number, competition: string) {
  return oneOf(
    read
      .selectFrom('Registration as own')
      .where('own.competitionId', '=', idOf(competition))
      .where('own.userId', '=', userId)
      .select(['own.status', 'own.number', 'own.rejectionReason', entriesOf('own').as('entries'), locksOf('own').as('locks')]),
  )
}

/** A registration's entries with the decisions on them, as they are published and as they are told. */
export function entriesOf(registration: string) {
  return listOf(
    read
      .selectFrom('Entry as entry')
      .innerJoin('Category as category', 'category.id', 'entry.categoryId')
      .where('entry.registrationId', '=', idOf(registration))
      .orderBy('category.position')
      .select(({ selectFrom }) => [
        'entry.categoryId',
        'category.name as category',
        'category.workCount',
        listOf(
          selectFrom('Result')
            .innerJoin('Publication', 'Publication.id', 'Result.publicationId')
            .whereRef('Result.entryId', '=', 'entry.id')
            .where('Publication.withdrawnAt', 'is', null)
            .select(['Publication.stageId', 'Result.decision as status']),
        ).as('advancements'),
        listOf(
          selectFrom('ToldDecision')
            .whereRef('ToldDecision.entryId', '=', 'entry.id')
            .where('ToldDecision.status', '=', 'advanced')
            .select('ToldDecision.stageId'),
        ).as('goesOnFrom'),
      ]),
  )
}

export function locksOf(registration: string) {
  return listOf(read.selectFrom('WorkLock').where('WorkLock.registrationId', '=', idOf(registration)).select('WorkLock.stageId'))
}

const idOf = (alias: string) => sql.ref<number>(`${alias}.id`)
