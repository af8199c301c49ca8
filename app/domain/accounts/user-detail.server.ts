import { sql } from 'kysely'
import type { ScoreStatus } from '~/domain/judging/states'
import { pageOf } from '~/domain/lists/page-of'
import { oneOf, read, type Tables } from '~/infra/db/read'
import type { RecordFilter } from './record-filter'

/** An account as an administrator edits it; null when there is none. */
export async function userBasics(id: number) {
  const user = await read
    .selectFrom('User')
    .where('id', '=', id)
    .select(['id', 'name', 'email', 'phoneNumber', 'role', 'voiceType', 'status', 'deletionRequestedAt', 'erasedAt'])
    .executeTakeFirst()
  return user ?? null
}

/** Everything an administrator sees of a person, with figures of what they did. */
export async function userDetail(id: number) {
  const rowsOf = (table: keyof Tables, column: string) =>
    sql<number>`(SELECT count(*) FROM ${sql.table(table)} WHERE ${sql.ref(column)} = ${id})`
  const user = await read
    .selectFrom('User')
    .where('User.id', '=', id)
    .select([
      'User.id',
      'User.email',
      'User.name',
      'User.phoneNumber',
      'User.role',
      'User.voiceType',
      'User.isProfessional',
      'User.avatarUploadId',
      'User.birthDate',
      'User.studyStartDate',
      'User.education',
      'User.school',
      'User.wechat',
      'User.status',
      'User.createdAt',
      'User.activatedAt',
      'User.lastLoginAt',
      'User.emailVerifiedAt',
      'User.deletionRequestedAt',
      'User.erasedAt',
    ])
    .executeTakeFirst()
  if (!user) return null
  const [figures, recent] = await Promise.all([
    read
      .selectNoFrom(({ selectFrom, fn }) => [
        rowsOf('Registration', 'userId').as('registrations'),
        rowsOf('Score', 'judgeId').as('scores'),
        rowsOf('Rating', 'userId').as('ratings'),
        rowsOf('Session', 'userId').as('sessions'),
        rowsOf('ModelTask', 'ownerId').as('modelTasks'),
        selectFrom('CompetitionJudge')
          .where('userId', '=', id)
          .where('removedAt', 'is', null)
          .select(fn.countAll<number>().as('count'))
          .$asScalar()
          .$notNull()
          .as('judgeships'),
        selectFrom('Work')
          .innerJoin('Registration', 'Registration.id', 'Work.registrationId')
          .where('Registration.userId', '=', id)
          .select(fn.countAll<number>().as('count'))
          .$asScalar()
          .$notNull()
          .as('works'),
      ])
      .executeTakeFirstOrThrow(),
    read
      .selectFrom('AuditEntry as entry')
      .where('entry.subjectType', '=', 'user')
      .where('entry.subjectId', '=', String(id))
      .orderBy('entry.id', 'desc')
      .limit(8)
      .select(({ selectFrom }) => [
        'entry.id',
        'entry.at',
        'entry.action',
        oneOf(selectFrom('User').whereRef('User.id', '=', 'entry.actorId').select(['User.id', 'User.name'])).as('actor'),
      ])
      .execute(),
  ])
  return { user, figures, recent }
}

const perPage = 20

/** What a person scored, works and dataset segments together. */
export async function scoringRecords(userId: number, { status, sort, ascending, page }: RecordFilter) {
  const found = read.selectFrom(recordsOf(userId).as('record')).$if(Boolean(status), (query) => query.where('record.status', '=', status!))
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const { skip, take, ...shown } = pageOf({ asked: page, total, size: perPage })
  const direction = ascending ? 'asc' : 'desc'
  const records = await found
    .orderBy(sort === 'score' ? 'record.score' : 'record.at', direction)
    .orderBy('record.id', direction)
    .offset(skip)
    .limit(take)
    .selectAll()
    .execute()
  return { records, total, ...shown }
}

export type ScoringRecord = Awaited<ReturnType<typeof scoringRecords>>['records'][number]

/** `dataset`, `round` and the segment's place are a rating's alone. `score` is in hundredths: a score's total of 100 points, or the mean of a rating's tags; null while nothing is entered. */
function recordsOf(userId: number) {
  const works = read
    .selectFrom('Score')
    .innerJoin('Work', 'Work.id', 'Score.workId')
    .innerJoin('Stage', 'Stage.id', 'Work.stageId')
    .innerJoin('Competition', 'Competition.id', 'Stage.competitionId')
    .where('Score.judgeId', '=', userId)
    .select([
      sql<'work' | 'dataset'>`'work'`.as('kind'),
      'Score.id',
      'Work.id as subjectId',
      'Work.title',
      sql<number | null>`"Competition"."id"`.as('competitionId'),
      sql<number | null>`NULL`.as('datasetId'),
      sql<string>`"Competition"."name" || ' · ' || "Stage"."name"`.as('place'),
      sql<string | null>`NULL`.as('dataset'),
      sql<number>`0`.as('round'),
      ...(['segmentIndex', 'totalSegments', 'startMs', 'endMs'] as const).map((column) => sql<number>`0`.as(column)),
      'Score.status',
      sql<number | null>`round("Score"."total" * 10000.0 / "Competition"."scoreScale")`.as('score'),
      sql<number>`"Score"."updatedAt" + 0`.as('at'),
    ])
  const segments = read
    .selectFrom('Rating')
    .innerJoin('RatingTask', 'RatingTask.id', 'Rating.taskId')
    .innerJoin('Dataset', 'Dataset.id', 'RatingTask.datasetId')
    .where('Rating.userId', '=', userId)
    .select([
      sql<'work' | 'dataset'>`'dataset'`.as('kind'),
      'Rating.id',
      'RatingTask.id as subjectId',
      'Dataset.songName as title',
      sql<number | null>`NULL`.as('competitionId'),
      sql<number | null>`"Dataset"."id"`.as('datasetId'),
      'Dataset.singerName as place',
      sql<string | null>`"Dataset"."name"`.as('dataset'),
      'Rating.round',
      ...(['segmentIndex', 'totalSegments', 'startMs', 'endMs'] as const).map((column) => `RatingTask.${column}` as const),
      sql<ScoreStatus>`'submitted'`.as('status'),
      sql<number | null>`(SELECT avg("hundredths") FROM "RatingValue" WHERE "ratingId" = "Rating"."id")`.as('score'),
      sql<number>`coalesce("Rating"."editedAt", "Rating"."submittedAt") + 0`.as('at'),
    ])
  return works.unionAll(segments)
}
