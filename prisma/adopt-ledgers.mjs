import Database from 'better-sqlite3'
import { commentDigest } from '../app/domain/ledger/comment-digest.mjs'
import { ledgerHash, ledgerStart } from '../app/domain/ledger/ledger-hash.mjs'

/**
 * Competitions that were scored before ledgers were kept get theirs: their scores, voids, recusals, editions and withdrawals in the order they came. One
 * transaction a competition, a row at a time; who has a ledger is left alone, but for the published winners of special awards that are not in it.
 */
export function adoptLedgers(file) {
  const database = new Database(file)
  // What happened is read on a connection of its own: rows are written while it goes on.
  const reader = new Database(file, { readonly: true })
  const adopt = database.transaction((competitionId) => {
    const write = writerOf(database, competitionId)
    for (const event of reader.prepare(events).iterate({ competitionId })) write(event)
  })
  for (const { id } of database.prepare(withoutLedger).all()) adopt.immediate(id)
  const adoptAward = database.transaction((award) => adoptAwardPublication(database, award))
  for (const award of database.prepare(unchainedAwards).all()) adoptAward.immediate(award)
  reader.close()
  database.close()
}

const withoutLedger = `
  SELECT "id" FROM "Competition" AS competition
  WHERE NOT EXISTS (SELECT 1 FROM "LedgerEntry" WHERE "competitionId" = competition."id")
    AND EXISTS (
      SELECT 1 FROM "Stage" AS stage WHERE stage."competitionId" = competition."id" AND (
        EXISTS (SELECT 1 FROM "Score" WHERE "stageId" = stage."id" AND "status" <> 'draft') OR EXISTS (SELECT 1 FROM "Publication" WHERE "stageId" = stage."id")
        OR EXISTS (SELECT 1 FROM "Work" AS work JOIN "Assignment" AS given ON given."workId" = work."id" WHERE work."stageId" = stage."id" AND given."status" = 'recused')
      )
    )`

/** Of one moment: what an edition rests on comes before it, and the edition it replaces ends before it begins. */
const events = `
  WITH own (id) AS (SELECT "id" FROM "Stage" WHERE "competitionId" = @competitionId),
    sealed AS (SELECT * FROM "Score" WHERE "stageId" IN own AND "status" <> 'draft'),
    edition AS (SELECT * FROM "Publication" WHERE "stageId" IN own)
  SELECT 'score' AS kind, "id", "submittedAt" AS at, 1 AS place FROM sealed
  UNION ALL SELECT 'void', "id", max("voidedAt", "submittedAt"), 2 FROM sealed WHERE "status" = 'voided'
  UNION ALL SELECT 'recusal', given.rowid, given."endedAt", 2 FROM "Assignment" AS given JOIN "Work" AS work ON work."id" = given."workId"
    WHERE work."stageId" IN own AND given."status" = 'recused'
  UNION ALL SELECT 'withdrawal', "id", "withdrawnAt", iif("withdrawnAt" = "publishedAt", 5, 3) FROM edition WHERE "withdrawnAt" IS NOT NULL
  UNION ALL SELECT 'publication', "id", "publishedAt", 4 FROM edition
  ORDER BY at, place, id`

/** Winners of special awards that were published before the ledger knew of them. */
const unchainedAwards = `
  SELECT announced."id", announced."awardId", announced."publishedAt", award."competitionId",
    (SELECT json_group_array("entryId" ORDER BY "entryId") FROM "AwardGrant" WHERE "awardId" = award."id") AS entryIds
  FROM "AwardPublication" AS announced JOIN "SpecialAward" AS award ON award."id" = announced."awardId"
  WHERE NOT EXISTS (
    SELECT 1 FROM "LedgerEntry" WHERE "competitionId" = award."competitionId" AND "kind" = 'award_publication' AND "payload" ->> 'awardPublicationId' = announced."id"
  )
  ORDER BY announced."publishedAt", announced."id"`

function adoptAwardPublication(database, { id, awardId, publishedAt, competitionId, entryIds }) {
  const facts = { awardPublicationId: id, awardId, entryIds: JSON.parse(entryIds) }
  chainOf(database, competitionId)({ kind: 'award_publication', at: publishedAt, facts })
}

/** Appends to a competition's ledger, after what is in it; each returns its hash. */
function chainOf(database, competitionId) {
  const insert = database.prepare(`
    INSERT INTO "LedgerEntry" ("competitionId", "seq", "at", "kind", "payload", "previousHash", "hash")
    VALUES (@competitionId, @seq, @at, @kind, @payload, @previousHash, @hash)`)
  let last = database
    .prepare('SELECT "seq", "hash" FROM "LedgerEntry" WHERE "competitionId" = ? ORDER BY "seq" DESC LIMIT 1')
    .get(competitionId)
  return ({ kind, at, facts }) => {
    const [seq, previousHash] = [(last?.seq ?? 0) + 1, last?.hash ?? ledgerStart]
    const row = { competitionId, seq, at, kind, payload: JSON.stringify(facts) }
    last = { seq, hash: ledgerHash(previousHash, { ...row, at: new Date(at) }) }
    insert.run({ ...row, previousHash, hash: last.hash })
    return last.hash
  }
}

function writerOf(database, competitionId) {
  const scoreFacts = database.prepare(`
    SELECT "id" AS scoreId, "workId", "judgeId", "total", "comment",
      (SELECT json_group_array(json_array("criterionId", "hundredths") ORDER BY "criterionId") FROM "CriterionScore" WHERE "scoreId" = score."id") AS "values",
      (SELECT json_group_array(json_object('atMs', "atMs", 'text', "text") ORDER BY "atMs", "id") FROM "ScoreMark" WHERE "scoreId" = score."id") AS marks
    FROM "Score" AS score WHERE "id" = ?`)
  const editionFacts = database.prepare(
    'SELECT "id" AS publicationId, "stageId", "categoryId", "edition", "digest" FROM "Publication" WHERE "id" = ?',
  )
  const recusalFacts = database.prepare('SELECT "workId", "judgeId" FROM "Assignment" WHERE rowid = ?')
  const append = chainOf(database, competitionId)
  const mark = database.prepare(`UPDATE "Publication" SET "ledgerHash" = ? WHERE "id" = ? AND "ledgerHash" = ''`)
  const factsOf = {
    score(id) {
      const { comment, marks, values, ...score } = scoreFacts.get(id)
      return { ...score, values: JSON.parse(values), comment: commentDigest(comment, JSON.parse(marks)) }
    },
    void: (scoreId) => ({ scoreId }),
    recusal: (rowid) => recusalFacts.get(rowid),
    publication: (id) => editionFacts.get(id),
    withdrawal: (publicationId) => ({ publicationId }),
  }
  return ({ kind, id, at }) => {
    const hash = append({ kind, at, facts: factsOf[kind](id) })
    if (kind === 'publication') mark.run(hash, id)
  }
}
