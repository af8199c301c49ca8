import { listOf, read } from '~/infra/db/read'
import { editionsOfStage } from './next-step-facts.server'

/** What the frame around an organiser's pages of a competition says, in one statement: its name and its stages in order. Null when there is none. */
export async function competitionFrame(competitionId: number) {
  const found = await read
    .selectFrom('Competition as competition')
    .where('competition.id', '=', competitionId)
    .select(({ selectFrom }) => [
      'competition.id',
      'competition.name',
      listOf(
        selectFrom('Stage as stage')
          .whereRef('stage.competitionId', '=', 'competition.id')
          .orderBy('stage.position')
          .select(['stage.id', 'stage.name', 'stage.status', 'stage.canUpload', 'stage.startsAt', 'stage.endsAt', 'stage.scoringEndsAt'])
          .select(editionsOfStage('stage').as('publications')),
      ).as('stages'),
    ])
    .executeTakeFirst()
  return found ?? null
}

export type CompetitionFrame = NonNullable<Awaited<ReturnType<typeof competitionFrame>>>
