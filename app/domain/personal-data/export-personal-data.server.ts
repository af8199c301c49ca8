import { sql } from 'kysely'
import { checkOwnPassword } from '~/domain/accounts/check-own-password.server'
import { recordAudit } from '~/domain/audit/record-audit.server'
import { now } from '~/infra/clock'
import { transaction } from '~/infra/db/client'
import { listOf, oneOf, read } from '~/infra/db/read'
import { openIdCard } from '~/infra/id-card-cipher'
import { admitEvent } from '~/infra/rate-limit'
import { extensionOf } from '~/infra/sniff'
import { mediaPath } from '~/infra/storage'
import { libraryDataOf } from './library-data.server'
import { modelTasksOf } from './model-tasks.server'
import { emotionAnalysisOf, modelReportOf } from './work-reports.server'

const dayMs = 24 * 60 * 60 * 1000

/**
 * Whether a person may take their data along now: against the password, three times a day, noted in the log.
 * Codes: those of checkOwnPassword, exportTooMany.
 */
export async function admitExport({
  userId,
  currentPassword,
}: {
  userId: number
  currentPassword: string
}): Promise<{ ok: true } | { ok: false; code: string }> {
  const known = await checkOwnPassword({ userId, password: currentPassword })
  if (!known.ok) return known
  if (!(await admitEvent({ key: `export:${userId}`, max: 3, windowMs: dayMs }))) return { ok: false, code: 'exportTooMany' }
  await transaction((tx) => recordAudit(tx, { actorId: userId, action: 'user.exported', subject: { type: 'user', id: userId } }))
  return { ok: true }
}

export type PersonalData = { data: object; files: { name: string; file: string }[] }

/**
 * Everything kept about a person, for themselves: rows as one object, identity numbers opened, and the files they sent.
 * Scores, a model's report and the emotion analysis of a work stand in it once their stage is published, without the judges' names.
 */
export async function personalDataOf(userId: number): Promise<PersonalData> {
  const [account, registrations, given, judgeNotes, library, modelTasks, mails, notices, entries, uploads] = await Promise.all([
    accountOf(userId),
    registrationsOf(userId),
    scoresGivenBy(userId),
    notesOf(userId),
    libraryDataOf(userId),
    modelTasksOf(userId),
    read
      .selectFrom('Mail')
      .where('userId', '=', userId)
      .orderBy('id')
      .select(['template', 'recipient', 'status', 'createdAt', 'sentAt'])
      // Of what they wrote themselves, the words too.
      .select(({ eb }) => eb.case().when('template', '=', 'contact_message').then(eb.ref('params')).end().as('written'))
      .execute(),
    read.selectFrom('Notice').where('userId', '=', userId).orderBy('id').select(['kind', 'params', 'createdAt', 'readAt']).execute(),
    read
      .selectFrom('AuditEntry')
      .where(({ or, and, eb }) =>
        or([eb('actorId', '=', userId), and([eb('subjectType', '=', 'user'), eb('subjectId', '=', String(userId))])]),
      )
      .orderBy('id')
      .select(['at', 'action', 'subjectType', 'subjectId'])
      .execute(),
    read
      .selectFrom('Upload')
      .where('ownerId', '=', userId)
      .where('status', '=', 'stored')
      .select(['id', 'purpose', 'fileName', 'size', 'sha256', 'createdAt', 'storageKey', 'mime', 'durationMs', 'width', 'height'])
      .execute(),
  ])
  const files = uploads.flatMap(({ storageKey, purpose, mime, id }) =>
    storageKey ? [{ name: `files/${purpose}/${id.slice(0, 8)}.${extensionOf(mime ?? '')}`, file: mediaPath(storageKey) }] : [],
  )
  const listed = uploads.map(({ storageKey: _, ...upload }) => upload)
  return {
    data: {
      exportedAt: now(),
      account,
      registrations,
      scoresGiven: given,
      judgeNotes,
      ...library,
      modelTasks,
      mails,
      notices,
      auditEntries: entries,
      uploads: listed,
    },
    files,
  }
}

async function accountOf(userId: number) {
  const { passwordHash: _, ...account } = await read
    .selectFrom('User')
    .where('User.id', '=', userId)
    .selectAll('User')
    .select(({ selectFrom }) => [
      listOf(
        selectFrom('Session')
          .whereRef('Session.userId', '=', 'User.id')
          .select(['kind', 'createdAt', 'lastSeenAt', 'expiresAt', 'userAgent', 'address']),
      ).as('sessions'),
      listOf(
        selectFrom('CompetitionJudge as seat')
          .whereRef('seat.userId', '=', 'User.id')
          .select(({ selectFrom }) => [
            'seat.addedAt',
            'seat.removedAt',
            oneOf(selectFrom('Competition').whereRef('Competition.id', '=', 'seat.competitionId').select('Competition.name')).as(
              'competition',
            ),
          ]),
      ).as('judgeships'),
    ])
    .executeTakeFirstOrThrow()
  return account
}

async function registrationsOf(userId: number) {
  const judgedAs = { workId: 'work.id', stageId: 'work.stageId', categoryId: 'sungIn.categoryId' }
  const rows = await read
    .selectFrom('Registration as registration')
    .where('registration.userId', '=', userId)
    .orderBy('registration.id')
    .selectAll('registration')
    .select(({ selectFrom }) => [
      oneOf(
        selectFrom('Competition')
          .whereRef('Competition.id', '=', 'registration.competitionId')
          .select(['Competition.id', 'Competition.name', 'Competition.commentsReleased', 'Competition.publishedAt']),
      ).as('competition'),
      listOf(
        selectFrom('Entry as entry')
          .whereRef('entry.registrationId', '=', 'registration.id')
          .select(({ selectFrom }) => [
            oneOf(selectFrom('Category').whereRef('Category.id', '=', 'entry.categoryId').select('Category.name')).as('category'),
            publishedResults('entry.id').as('results'),
            listOf(
              selectFrom('Appeal')
                .whereRef('Appeal.entryId', '=', 'entry.id')
                .orderBy('Appeal.id')
                .select(['Appeal.question', 'Appeal.askedAt', 'Appeal.answer', 'Appeal.answeredAt']),
            ).as('appeals'),
          ]),
      ).as('entries'),
      listOf(
        selectFrom('RegistrationAward as asked')
          .whereRef('asked.registrationId', '=', 'registration.id')
          .select(({ selectFrom }) =>
            oneOf(selectFrom('SpecialAward').whereRef('SpecialAward.id', '=', 'asked.awardId').select('SpecialAward.name')).as('award'),
          ),
      ).as('awards'),
      listOf(
        selectFrom('RegistrationSong as song')
          .whereRef('song.registrationId', '=', 'registration.id')
          .select(({ selectFrom }) => [
            'song.position',
            listOf(
              selectFrom('SongValue as given')
                .whereRef('given.songId', '=', 'song.id')
                .select(({ selectFrom }) => [
                  'given.value',
                  oneOf(selectFrom('SongField').whereRef('SongField.id', '=', 'given.fieldId').select('SongField.name')).as('field'),
                ]),
            ).as('values'),
          ]),
      ).as('songs'),
      listOf(
        selectFrom('Work as work')
          .innerJoin('Entry as sungIn', 'sungIn.id', 'work.entryId')
          .whereRef('work.registrationId', '=', 'registration.id')
          .selectAll('work')
          .select(({ selectFrom }) => [
            oneOf(selectFrom('Stage').whereRef('Stage.id', '=', 'work.stageId').select('Stage.name')).as('stage'),
            listOf(
              selectFrom('Score as score')
                .whereRef('score.workId', '=', 'work.id')
                .where('score.status', '=', 'finalized')
                .select(['score.comment', valuesOf('score.id').as('values'), marksOf('score.id').as('marks')]),
            ).as('scores'),
            modelReportOf(judgedAs).as('modelReport'),
            emotionAnalysisOf(judgedAs).as('emotionAnalysis'),
          ]),
      ).as('works'),
    ])
    .execute()
  return rows.map(({ idCardCipher, idCardHmac: _, works, ...row }) => ({
    ...row,
    works: !row.competition?.publishedAt ? works.map(withoutScores) : row.competition.commentsReleased ? works : works.map(withoutComments),
    idCard: idCardCipher && openIdCard(idCardCipher, row.id),
  }))
}

/** As on its pages, while a competition is taken down. */
const withoutScores = <W extends { scores: unknown[] }>(work: W) => ({ ...work, scores: [], modelReport: null, emotionAnalysis: null })

/** As on the result slip, where an organiser keeps the judges' comments back. */
function withoutComments<W extends { scores: { values: unknown }[] }>({ scores, ...work }: W) {
  return { ...work, scores: scores.map(({ values }) => ({ values })) }
}

function publishedResults(entryId: string) {
  return listOf(
    read
      .selectFrom('Result')
      .innerJoin('Publication as standing', 'standing.id', 'Result.publicationId')
      .innerJoin('Stage as stage', 'stage.id', 'standing.stageId')
      .innerJoin('Competition as competition', 'competition.id', 'stage.competitionId')
      .where('competition.publishedAt', 'is not', null)
      .where('Result.entryId', '=', sql.ref<number>(entryId))
      .where('standing.withdrawnAt', 'is', null)
      .select(({ selectFrom }) => [
        'Result.rank',
        'Result.totalHundredths',
        oneOf(
          selectFrom('Publication')
            .whereRef('Publication.id', '=', 'standing.id')
            .select(({ selectFrom }) => [
              'Publication.edition',
              'Publication.publishedAt',
              oneOf(selectFrom('Stage').whereRef('Stage.id', '=', 'Publication.stageId').select('Stage.name')).as('stage'),
            ]),
        ).as('publication'),
      ]),
  )
}

function scoresGivenBy(judgeId: number) {
  return read
    .selectFrom('Score as score')
    .where('score.judgeId', '=', judgeId)
    .orderBy('score.id')
    .select(({ selectFrom }) => [
      'score.status',
      'score.comment',
      'score.createdAt',
      'score.submittedAt',
      oneOf(selectFrom('Work').whereRef('Work.id', '=', 'score.workId').select('Work.title')).as('work'),
      valuesOf('score.id').as('values'),
      marksOf('score.id').as('marks'),
    ])
    .execute()
}

/** A score's value for each criterion. */
function valuesOf(scoreId: string) {
  return listOf(
    read
      .selectFrom('CriterionScore as given')
      .where('given.scoreId', '=', sql.ref<number>(scoreId))
      .select(({ selectFrom }) => [
        'given.hundredths',
        oneOf(selectFrom('Criterion').whereRef('Criterion.id', '=', 'given.criterionId').select('Criterion.name')).as('criterion'),
      ]),
  )
}

/** What was remarked at moments of the recording. */
function marksOf(scoreId: string) {
  return listOf(
    read
      .selectFrom('ScoreMark as mark')
      .where('mark.scoreId', '=', sql.ref<number>(scoreId))
      .orderBy('mark.atMs')
      .select(['mark.atMs', 'mark.text']),
  )
}

/** What a judge wrote for themselves about works. */
function notesOf(judgeId: number) {
  return read
    .selectFrom('JudgeNote as note')
    .where('note.judgeId', '=', judgeId)
    .orderBy('note.workId')
    .select(({ selectFrom }) => [
      'note.text',
      'note.updatedAt',
      oneOf(selectFrom('Work').whereRef('Work.id', '=', 'note.workId').select('Work.title')).as('work'),
    ])
    .execute()
}
