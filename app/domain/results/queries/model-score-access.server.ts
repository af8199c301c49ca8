import type { Viewer } from '~/domain/accounts/viewer'
import { standingEdition } from '~/domain/competitions/queries/standing-edition.server'
import { countedStatuses } from '~/domain/judging/states'
import { workAccess } from '~/domain/works/work-access.server'
import { read } from '~/infra/db/read'

/**
 * Whether a person may know what a model said of a work. It is withheld from who sang it until the results are out, and from who judges it until their own score
 * counts; from an administrator who is or was on the panel too: who leaves it for a moment could read,
 * come back and score.
 */
export async function mayKnowModelScore(viewer: Pick<Viewer, 'id' | 'role'>, workId: number): Promise<boolean> {
  const access = await workAccess(viewer, workId)
  if (access === null) return false
  const { published, scored, seated } = await standing(viewer.id, workId)
  if (access === 'owner') return published
  if (access === 'judge') return scored
  return scored || published || !seated
}

async function standing(viewerId: number, workId: number) {
  const row = await read
    .selectFrom('Work as work')
    .innerJoin('Entry as entry', 'entry.id', 'work.entryId')
    .innerJoin('Stage as stage', 'stage.id', 'work.stageId')
    .where('work.id', '=', workId)
    .select(({ exists, selectFrom }) => [
      standingEdition('work.stageId', 'entry.categoryId').as('edition'),
      exists(
        selectFrom('Score')
          .whereRef('Score.workId', '=', 'work.id')
          .where('Score.judgeId', '=', viewerId)
          .where('Score.status', 'in', countedStatuses)
          .select('Score.id'),
      ).as('scored'),
      exists(
        selectFrom('CompetitionJudge as seat')
          .whereRef('seat.competitionId', '=', 'stage.competitionId')
          // Whether it was given up or not.
          .where('seat.userId', '=', viewerId)
          .select('seat.id'),
      ).as('seated'),
    ])
    .executeTakeFirstOrThrow()
  return { published: row.edition !== null, scored: Boolean(row.scored), seated: Boolean(row.seated) }
}
