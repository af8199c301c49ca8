import { can } from '~/domain/accounts/capabilities'
import type { Viewer } from '~/domain/accounts/viewer'
import { withholdsNumber } from '~/domain/competitions/blind-numbers'
import { blindStagesAhead } from '~/domain/competitions/queries/blind-ahead.server'
import { everEdition, standingEdition } from '~/domain/competitions/queries/standing-edition.server'
import { processingJobs } from '~/domain/media/queries/processing-jobs.server'
import { now } from '~/infra/clock'
import { listOf, oneOf, read } from '~/infra/db/read'
import { accompanimentOf } from '../accompaniment'
import { mayRestart, uploadRefusal } from '../rules'
import { findSituation, ruleView } from './situation.server'
import { workAccess } from '../work-access.server'

/** One's own work in a competition and why it cannot be deleted, if so; null when there is no such work of one's own. */
export async function ownWork({ userId, competitionId, workId }: { userId: number; competitionId: number; workId: number }) {
  const work = await read
    .selectFrom('Work')
    .innerJoin('Registration', 'Registration.id', 'Work.registrationId')
    .where('Work.id', '=', workId)
    .where('Registration.userId', '=', userId)
    .where('Registration.competitionId', '=', competitionId)
    .select(['Work.id', 'Work.title', 'Work.stageId', 'Work.registrationId', 'Work.slot'])
    .executeTakeFirst()
  const situation = work && (await findSituation(work))
  if (!work || !situation) return null
  const refusal = uploadRefusal(ruleView(situation, work.slot), now()) ?? (situation.lock ? 'worksLocked' : null)
  return { ...work, userId, competitionId, refusal }
}

/**
 * A work as its page shows it, with what the viewer may know: a judge in a blind stage sees the participant's number only, in another no number while judges know singers by it.
 * Null when the work is not in this competition or not to be seen.
 */
export async function workDetail({ viewer, competitionId, workId }: { viewer: Viewer; competitionId: number; workId: number }) {
  const access = await workAccess(viewer, workId)
  const work = access && (await findWork({ competitionId, workId }))
  if (!work) return null
  const { participant, competition, stage, upload } = work
  // Of one's own work one is the participant, whatever one's role.
  const organises = access !== 'owner' && can(viewer.role, 'competitions.organise')
  const queued = organises && work.uploadId !== null && (await processingJobs([work.uploadId])).get(work.uploadId)?.queued === true
  const blind = access === 'judge' && stage.blindness === 'number_only'
  const place = { blindAhead: Boolean(work.blindAhead), blindness: stage.blindness, wasOut: work.everEdition !== null }
  const unnumbered = access === 'judge' && withholdsNumber(place)
  return {
    access,
    id: work.id,
    competition,
    stage: { id: stage.id, name: stage.name },
    category: work.category,
    participant: { number: unnumbered ? null : participant.number, name: blind ? null : participant.name },
    title: work.title,
    performer: blind ? null : work.performer,
    status: work.status,
    failure: work.failure,
    lockedAt: work.lockedAt,
    uploadedAt: work.uploadedAt,
    /** Sung before the judges: there is no file. */
    live: upload === null,
    durationMs: upload?.durationMs ?? null,
    width: upload?.width ?? null,
    height: upload?.height ?? null,
    size: upload?.size ?? upload?.declaredSize ?? 0,
    awards: work.awards.map(({ name }) => name),
    song: work.song,
    peaksKey: upload?.media.find((one) => one.kind === 'peaks')?.storageKey ?? null,
    organiser: organises
      ? { accompaniment: accompanimentOf(work.hasAccompaniment), mayRestart: mayRestart({ status: work.status, queued }) }
      : null,
    media: { playback: hasKind(upload, 'playback'), poster: hasKind(upload, 'poster') },
  }
}

export type WorkDetailData = NonNullable<Awaited<ReturnType<typeof workDetail>>>

function findWork({ competitionId, workId }: { competitionId: number; workId: number }) {
  return read
    .selectFrom('Work as work')
    .innerJoin('Registration as registration', 'registration.id', 'work.registrationId')
    .innerJoin('Entry as entry', 'entry.id', 'work.entryId')
    .innerJoin('Category as category', 'category.id', 'entry.categoryId')
    .where('work.id', '=', workId)
    .where('registration.competitionId', '=', competitionId)
    .select(({ selectFrom, exists }) => [
      'work.id',
      'work.title',
      standingEdition('work.stageId', 'entry.categoryId').as('edition'),
      everEdition('work.stageId', 'entry.categoryId').as('everEdition'),
      exists(blindStagesAhead('registration.competitionId')).as('blindAhead'),
      'work.performer',
      'work.status',
      'work.failure',
      'work.lockedAt',
      'work.uploadedAt',
      'work.uploadId',
      'work.hasAccompaniment',
      'category.name as category',
      oneOf(selectFrom('Registration as own').whereRef('own.id', '=', 'work.registrationId').select(['own.number', 'own.name']))
        .$notNull()
        .as('participant'),
      oneOf(
        selectFrom('Competition')
          .whereRef('Competition.id', '=', 'registration.competitionId')
          .select(['Competition.id', 'Competition.name']),
      )
        .$notNull()
        .as('competition'),
      oneOf(selectFrom('Stage').whereRef('Stage.id', '=', 'work.stageId').select(['Stage.id', 'Stage.name', 'Stage.blindness']))
        .$notNull()
        .as('stage'),
      listOf(
        selectFrom('SongValue as given')
          .innerJoin('SongField as field', 'field.id', 'given.fieldId')
          .whereRef('given.songId', '=', 'work.songId')
          .where('given.value', '<>', '')
          .orderBy('field.position')
          .select(['field.name', 'given.value']),
      ).as('song'),
      oneOf(
        selectFrom('Upload as upload')
          .whereRef('upload.id', '=', 'work.uploadId')
          .select(({ selectFrom }) => [
            'upload.size',
            'upload.declaredSize',
            'upload.durationMs',
            'upload.width',
            'upload.height',
            listOf(selectFrom('Media').whereRef('Media.uploadId', '=', 'upload.id').select(['Media.kind', 'Media.storageKey'])).as('media'),
          ]),
      ).as('upload'),
      listOf(
        selectFrom('WorkAward as competing')
          .innerJoin('SpecialAward as award', 'award.id', 'competing.awardId')
          .whereRef('competing.workId', '=', 'work.id')
          .orderBy('award.position')
          .select('award.name'),
      ).as('awards'),
    ])
    .executeTakeFirst()
}

function hasKind(upload: { media: { kind: string }[] } | null, kind: string): boolean {
  return upload !== null && upload.media.some((one) => one.kind === kind)
}
