import Database from 'better-sqlite3'
import type { AwardPublication, Edition, LedgerRow, Records, Result, Score } from './records'

/** As their columns are read: JSON as text. */
type EditionRow = Omit<Edition, 'rule' | 'results'> & { rule: string }
type ResultRow = Omit<Result, 'teacherAwarded'> & { publicationId: number; teacherAwarded: number }
type ScoreRow = Omit<Score, 'comments' | 'values' | 'marks'> & { comment: string; values: string; marks: string }

/** A competition as the database has it, read in one snapshot while the server may run; null without such a competition. `close` when done. */
export function readDatabase(file: string, competitionId: number): { records: Records | null; close: () => void } {
  const database = new Database(file, { readonly: true, fileMustExist: true })
  database.exec('BEGIN')
  const all = <T>(sql: string) => database.prepare<[number], T>(sql).all(competitionId)
  const [found] = all<{ name: string; scoreScale: number | null }>('SELECT "name", "scoreScale" FROM "Competition" WHERE "id" = ?')
  if (!found) return { records: null, close: () => database.close() }

  const results = new Map<number, Result[]>()
  for (const { publicationId, teacherAwarded, ...row } of all<ResultRow>(resultsSql)) {
    const result = { ...row, teacherAwarded: teacherAwarded !== 0 }
    const known = results.get(publicationId)
    if (known) known.push(result)
    else results.set(publicationId, [result])
  }
  const records: Records = {
    competition: {
      id: competitionId,
      name: found.name,
      scale: found.scoreScale,
      criteria: all('SELECT "id", "maxHundredths", "weight" FROM "Criterion" WHERE "competitionId" = ? ORDER BY "position", "id"'),
    },
    works: new Map(
      all<{ id: number; entryId: number; stageId: number; categoryId: number }>(worksSql).map(({ id, ...work }) => [id, work]),
    ),
    editions: all<EditionRow>(editionsSql).map(({ rule, ...edition }) => {
      return { ...edition, rule: readRule(rule), results: results.get(edition.id) ?? [] }
    }),
    chair: new Map(all<{ id: number; places: string }>(chairSql).map(({ id, places }) => [id, JSON.parse(places) as [number, number][]])),
    recusals: all<{ workId: number; judgeId: number; endedAt: number }>(recusalsSql).map(({ workId, judgeId, endedAt }) => [
      workId,
      judgeId,
      endedAt,
    ]),
    awards: all<Omit<AwardPublication, 'entryIds'> & { entryIds: string }>(awardsSql).map(({ entryIds, ...award }) => {
      return { ...award, entryIds: JSON.parse(entryIds) as number[] }
    }),
    *scores() {
      for (const { comment, values, marks, ...score } of database.prepare<[number], ScoreRow>(scoresSql).iterate(competitionId)) {
        const [given, marked] = [JSON.parse(values) as Score['values'], JSON.parse(marks) as Score['marks']]
        yield { ...score, comments: [comment], values: given, marks: marked }
      }
    },
    ledger: () => database.prepare<[number], LedgerRow>(ledgerSql).iterate(competitionId),
  }
  return { records, close: () => database.close() }
}

/** A rule that is no JSON any more is one that nobody knows. */
function readRule(text: string): Edition['rule'] {
  try {
    return JSON.parse(text) as Edition['rule']
  } catch {
    return { unreadable: text }
  }
}

const worksSql = `
  SELECT work."id", work."entryId", work."stageId", entry."categoryId"
  FROM "Work" AS work JOIN "Stage" AS stage ON stage."id" = work."stageId" JOIN "Entry" AS entry ON entry."id" = work."entryId"
  WHERE stage."competitionId" = ?`

const editionsSql = `
  SELECT edition."id", "stageId", "categoryId", "edition", "rule", "digest", "ledgerHash", "publishedAt", "withdrawnAt"
  FROM "Publication" AS edition JOIN "Stage" AS stage ON stage."id" = edition."stageId" WHERE stage."competitionId" = ? ORDER BY edition."id"`

const resultsSql = `
  SELECT result."publicationId", result."entryId", entry."categoryId", registration."number", result."rank", result."total", result."totalHundredths",
    result."judgeCount", result."decision", result."prize", result."teacherAwarded"
  FROM "Result" AS result JOIN "Publication" AS edition ON edition."id" = result."publicationId" JOIN "Stage" AS stage ON stage."id" = edition."stageId"
  JOIN "Entry" AS entry ON entry."id" = result."entryId" JOIN "Registration" AS registration ON registration."id" = entry."registrationId"
  WHERE stage."competitionId" = ?`

const scoresSql = `
  SELECT score."id", "workId", "judgeId", "stageId", score."status", "total", "comment", "submittedAt", "voidedAt",
    (SELECT json_group_array(json_array("criterionId", "hundredths")) FROM "CriterionScore" WHERE "scoreId" = score."id") AS "values",
    (SELECT json_group_array(json_array("atMs", "text") ORDER BY "atMs", "id") FROM "ScoreMark" WHERE "scoreId" = score."id") AS marks
  FROM "Score" AS score JOIN "Stage" AS stage ON stage."id" = score."stageId" WHERE stage."competitionId" = ? AND score."status" <> 'draft'`

const chairSql = `
  SELECT decision."id", (SELECT json_group_array(json_array("entryId", "place")) FROM "ChairPlace" WHERE "decisionId" = decision."id") AS places
  FROM "ChairDecision" AS decision JOIN "Stage" AS stage ON stage."id" = decision."stageId" WHERE stage."competitionId" = ?`

const recusalsSql = `
  SELECT "workId", "judgeId", "endedAt" FROM "Assignment" AS given JOIN "Work" AS work ON work."id" = given."workId" JOIN "Stage" AS stage ON stage."id" = work."stageId"
  WHERE stage."competitionId" = ? AND given."status" = 'recused'`

const awardsSql = `
  SELECT announced."id", "awardId", "publishedAt", "withdrawnAt",
    (SELECT json_group_array("entryId") FROM "AwardGrant" AS won WHERE won."awardId" = announced."awardId" AND "withdrawnAt" IS NULL) AS entryIds
  FROM "AwardPublication" AS announced JOIN "SpecialAward" AS award ON award."id" = announced."awardId" WHERE award."competitionId" = ?`

const ledgerSql =
  'SELECT "seq", "at", "kind", "payload", "previousHash", "hash" FROM "LedgerEntry" WHERE "competitionId" = ? ORDER BY "seq"'
