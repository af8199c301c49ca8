import type { ScoreStatus } from '~/domain/judging/states'
import { pageOf } from '~/domain/lists/page-of'
import { db } from '~/infra/db/client'
import { Prisma } from '~/infra/db/generated/client'
import type { RecordFilter } from './record-filter'

/** An account as an administrator edits it; null when there is none. */
export function userBasics(id: number) {
  return db.user.findUnique({
    where: { id },
    select: {
      id: true,
      name: true,
      email: true,
      phoneNumber: true,
      role: true,
      voiceType: true,
      status: true,
      deletionRequestedAt: true,
      erasedAt: true,
    },
  })
}

/** Everything an administrator sees of a person, with figures of what they did. */
export async function userDetail(id: number) {
  const user = await db.user.findUnique({
    where: { id },
    omit: { passwordHash: true },
    include: {
      _count: {
        select: {
          registrations: true,
          scores: true,
          ratings: true,
          judgeships: { where: { removedAt: null } },
          sessions: true,
          modelTasks: true,
        },
      },
    },
  })
  if (!user) return null
  const [works, recent] = await Promise.all([
    db.work.count({ where: { registration: { userId: id } } }),
    db.auditEntry.findMany({
      where: { subjectType: 'user', subjectId: String(id) },
      orderBy: { id: 'desc' },
      take: 8,
      include: { actor: { select: { id: true, name: true } } },
    }),
  ])
  return { user, works, recent }
}

type RecordRow = {
  kind: 'work' | 'dataset'
  id: number
  subjectId: number
  title: string
  competitionId: number | null
  place: string
  status: ScoreStatus
  /** In hundredths: a score's total of 100 points, or the mean of a rating's tags; null while nothing is entered. */
  score: number | null
  at: number
}

const perPage = 20

/** What a person scored, works and dataset segments together. */
export async function scoringRecords(userId: number, { status, sort, ascending, page }: RecordFilter) {
  const records = Prisma.sql`
    SELECT 'work' AS "kind", s."id", w."id" AS "subjectId", w."title", st."competitionId", c."name" || ' · ' || st."name" AS "place", s."status",
      round(s."total" * 10000.0 / c."scoreScale") AS "score",
      s."updatedAt" AS "at"
    FROM "Score" s JOIN "Work" w ON w."id" = s."workId" JOIN "Stage" st ON st."id" = w."stageId" JOIN "Competition" c ON c."id" = st."competitionId"
    WHERE s."judgeId" = ${userId}
    UNION ALL
    SELECT 'dataset', r."id", t."id", d."songName", NULL, d."singerName", r."status",
      (SELECT avg(v."hundredths") FROM "RatingValue" v WHERE v."ratingId" = r."id"), r."updatedAt"
    FROM "Rating" r JOIN "RatingTask" t ON t."id" = r."taskId" JOIN "Dataset" d ON d."id" = t."datasetId"
    WHERE r."userId" = ${userId}`
  const where = status ? Prisma.sql`WHERE "status" = ${status}` : Prisma.empty
  const direction = ascending ? 'ASC' : 'DESC'
  const order = Prisma.raw(`${sort === 'score' ? '"score"' : '"at"'} ${direction}, "id" ${direction}`)
  const [counted] = await db.$queryRaw<{ count: number | bigint }[]>`SELECT count(*) AS "count" FROM (${records}) ${where}`
  const total = Number(counted?.count ?? 0)
  const { skip, take, ...shown } = pageOf({ asked: page, total, size: perPage })
  const rows = await db.$queryRaw<RecordRow[]>`
    SELECT "kind", "id", "subjectId", "title", "competitionId", "place", "status", CAST("score" AS REAL) AS "score", CAST("at" AS REAL) AS "at"
    FROM (${records}) ${where} ORDER BY ${order} LIMIT ${take} OFFSET ${skip}`
  return {
    records: rows.map((row) => ({
      ...row,
      id: Number(row.id),
      subjectId: Number(row.subjectId),
      competitionId: row.competitionId === null ? null : Number(row.competitionId),
    })),
    total,
    ...shown,
  }
}

export type ScoringRecord = Awaited<ReturnType<typeof scoringRecords>>['records'][number]
