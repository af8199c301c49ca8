import { sql } from 'kysely'
import type { Viewer } from '~/domain/accounts/viewer'
import { visibleTo } from '~/domain/competitions/visibility.server'
import { among, listOf, oneOf, read } from '~/infra/db/read'
import type { Place, Subject } from './recent-act'

const nowhere: Place = { competition: null, work: null }

/**
 * To which competition each subject belongs, as far as the reader may know of it, and which work it is, where it is their own or they organise: a judge is told no
 * title here. In one statement.
 */
export async function placesOf(viewer: Pick<Viewer, 'id' | 'role'>, subjects: readonly Subject[]): Promise<(subject: Subject) => Place> {
  const ids = (type: Subject['subjectType']) =>
    among(subjects.flatMap(({ subjectType, subjectId }) => (subjectType === type ? [Number(subjectId)] : [])))
  const found = await read
    .selectNoFrom(({ selectFrom }) => [
      listOf(
        selectFrom('Competition as subject')
          .where('subject.id', 'in', ids('competition'))
          .select(['subject.id', competitionOf('subject.id', viewer).as('competition')]),
      ).as('competition'),
      listOf(
        selectFrom('Stage as subject')
          .where('subject.id', 'in', ids('stage'))
          .select(['subject.id', competitionOf('subject.competitionId', viewer).as('competition')]),
      ).as('stage'),
      listOf(
        selectFrom('Registration as subject')
          .where('subject.id', 'in', ids('registration'))
          .select(['subject.id', competitionOf('subject.competitionId', viewer).as('competition')]),
      ).as('registration'),
      listOf(
        selectFrom('Score as subject')
          .innerJoin('Stage as stage', 'stage.id', 'subject.stageId')
          .where('subject.id', 'in', ids('score'))
          .select(['subject.id', competitionOf('stage.competitionId', viewer).as('competition')]),
      ).as('score'),
      listOf(
        selectFrom('Work as subject')
          .innerJoin('Registration as sung', 'sung.id', 'subject.registrationId')
          .where('subject.id', 'in', ids('work'))
          .select(['subject.id', 'subject.title', 'sung.userId', competitionOf('sung.competitionId', viewer).as('competition')]),
      ).as('work'),
    ])
    .executeTakeFirstOrThrow()
  const places = new Map<string, Place>()
  for (const type of ['competition', 'stage', 'registration', 'score'] as const)
    for (const { id, competition } of found[type]) places.set(`${type} ${id}`, { competition, work: null })
  for (const { id, title, userId, competition } of found.work) {
    const told = competition !== null && (userId === viewer.id || viewer.role === 'admin')
    places.set(`work ${id}`, { competition, work: told ? { id, title } : null })
  }
  return ({ subjectType, subjectId }) => places.get(`${subjectType} ${subjectId}`) ?? nowhere
}

function competitionOf(
  column: 'subject.id' | 'subject.competitionId' | 'stage.competitionId' | 'sung.competitionId',
  viewer: Pick<Viewer, 'id' | 'role'>,
) {
  return oneOf(
    read
      .selectFrom('Competition as competition')
      .where('competition.id', '=', sql.ref<number>(column))
      .where(visibleTo(viewer))
      .select(['competition.id', 'competition.name']),
  )
}
