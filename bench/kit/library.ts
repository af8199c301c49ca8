type Range = { /** The first one's number, from 0. */ from: number; to: number }

export const segments = 8
const raters = 50
const wanted = 3

/**
 * A library's datasets `from` to `to`, each in eight segments of ten seconds, and ratings of their tasks until each has three or `ratings` are reached, every
 * twentieth twice, by fifty raters: rows only, no bytes behind them. Made in SQL, the same each time; may be called again for more.
 */
export async function makeLibrary({ datasets, ratings }: { datasets: Range; ratings: Range }) {
  // Imported only here: infra reads DATA_DIR when it is loaded.
  const { db } = await import('~/infra/db/client')
  const { ensureDefaultTags } = await import('~/domain/skill-tags/ensure-default-tags.server')
  const { makePeople } = await import('./people')
  await ensureDefaultTags()
  const existing = await db.user.findMany({
    where: { email: { startsWith: 'singer' } },
    orderBy: { id: 'asc' },
    take: raters,
    select: { id: true },
  })
  if (existing.length === 0) await makePeople({ from: 0, to: raters })
  await db.user.updateMany({ where: { email: { startsWith: 'singer' } }, data: { status: 'active', activatedAt: new Date() } })
  const { id: first } = await db.user.findFirstOrThrow({ where: { email: { startsWith: 'singer' } }, orderBy: { id: 'asc' } })
  const numbers = ({ from, to }: Range) =>
    `WITH RECURSIVE number(n) AS (SELECT ${from} UNION ALL SELECT n + 1 FROM number WHERE n + 1 < ${to})`
  const start = Date.UTC(2026, 0, 1)
  await inSql(`${numbers(datasets)}
    INSERT INTO "Upload" ("id", "ownerId", "purpose", "details", "fileName", "declaredSize", "size", "status", "storageKey", "sha256", "mime", "durationMs", "createdAt", "lastByteAt", "finalizedAt")
    SELECT 'library-' || n, ${first}, 'dataset_audio', '{}', 'voice-' || n || '.wav', 2000000, 2000000, 'stored', 'uploads/library-' || n, 'sha-' || n, 'audio/wav', ${segments} * 10000,
      ${start} + n * 60000, ${start} + n * 60000, ${start} + n * 60000 FROM number`)
  await inSql(`${numbers(datasets)}
    INSERT INTO "Dataset" ("id", "name", "singerName", "songName", "voiceType", "source", "scoresData", "status", "split", "audioUploadId", "uploaderId", "createdAt")
    SELECT n + 1, 'voice-' || n, substr('王李张刘陈杨赵黄周吴', n * 7 % 10 + 1, 1) || char(0x4e00 + n * 31 % 5000), char(0x5000 + n * 17 % 7000) || '之歌',
      CASE n % 6 WHEN 0 THEN 'soprano' WHEN 1 THEN 'mezzo_soprano' WHEN 2 THEN 'tenor' WHEN 3 THEN 'baritone' WHEN 4 THEN 'bass' ELSE 'countertenor' END,
      CASE n % 2 WHEN 0 THEN 'pair' ELSE 'audio' END, '{}', 'ready', 1, 'library-' || n, ${first}, ${start} + n * 60000 FROM number`)
  await inSql(`${numbers(datasets)}
    INSERT INTO "DatasetTag" ("datasetId", "skillTagId", "hundredths") SELECT n + 1, "SkillTag"."id", 100 + (n * 37 + "SkillTag"."id" * 11) % 400 FROM number, "SkillTag" WHERE n % 2 = 0`)
  await inSql(`${numbers({ from: datasets.from * segments, to: datasets.to * segments })}
    INSERT INTO "RatingTask" ("id", "datasetId", "segmentIndex", "totalSegments", "startMs", "endMs", "shuffle", "createdAt")
    SELECT n + 1, n / ${segments} + 1, n % ${segments}, ${segments}, n % ${segments} * 10000, n % ${segments} * 10000 + 10000, n * 7919 % 2147483647, ${start} FROM number`)
  for (let from = ratings.from; from < ratings.to; from += 20_000) await makeRatings({ from, to: Math.min(from + 20_000, ratings.to) })
  await inSql(`UPDATE "RatingTask" SET "ratingCount" = (SELECT count(*) FROM "Rating" WHERE "taskId" = "RatingTask"."id" AND "round" = 0)`)
  await inSql(
    `UPDATE "RatingTask" SET "status" = CASE WHEN "ratingCount" >= ${wanted} THEN 'completed' WHEN "ratingCount" > 0 THEN 'processing' ELSE 'pending' END`,
  )
  await inSql(`DELETE FROM "DatasetScore"`)
  await inSql(`INSERT INTO "DatasetScore" ("datasetId", "skillTagId", "count", "sum")
    SELECT "datasetId", "skillTagId", count(*), sum("hundredths") FROM "Rating" JOIN "RatingTask" ON "RatingTask"."id" = "taskId" JOIN "RatingValue" ON "ratingId" = "Rating"."id"
    WHERE "round" = 0 GROUP BY 1, 2`)
  return { raterId: first }

  async function makeRatings(range: Range): Promise<void> {
    for (const round of [0, 1]) {
      const each = `SELECT n, 2 * n + 1 + ${round} AS id, n / ${wanted} + 1 AS task, ${first} + (n / ${wanted} * 7 + n % ${wanted} * 13) % ${raters} AS rater FROM number`
      const some = round === 0 ? '' : 'WHERE n % 20 = 0'
      await inSql(`${numbers(range)}, each AS (${each} ${some})
        INSERT INTO "Rating" ("id", "taskId", "userId", "round", "submittedAt") SELECT id, task, rater, ${round}, ${start} + n * 60000 FROM each`)
      await inSql(`${numbers(range)}, each AS (${each} ${some})
        INSERT INTO "RatingValue" ("ratingId", "skillTagId", "hundredths")
        SELECT each.id, "SkillTag"."id", 100 + task * 37 % 250 + rater * 11 % 80 + (n * 7919 + "SkillTag"."id" * 104729 + ${round} * 31) % 70 FROM each, "SkillTag"`)
    }
  }

  async function inSql(statement: string): Promise<void> {
    await db.$executeRawUnsafe(statement)
  }
}
