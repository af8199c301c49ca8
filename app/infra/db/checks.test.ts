import path from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { env } from '../env'

/** By table: a row that every check lets in (what is not named has its default, or any value of its type), and by check what breaks it. */
const checks: Record<string, { row?: Record<string, unknown>; broken: Record<string, string[]> }> = {
  Competition: {
    row: { startsAt: 1, endsAt: 2, registrationStartsAt: 1, registrationEndsAt: 2 },
    broken: {
      outOfRange: [
        'feeMinor = -1',
        'maxParticipants = 0',
        'maxSizeMB = 0',
        'minWorksToLock = 0',
        'minWorksToLock = 4',
        "currency = 'YUAN'",
      ],
      endBeforeStart: ['endsAt = 1', 'registrationEndsAt = 0'],
      appealRange: ['appealHours = 0'],
    },
  },
  Category: { broken: { outOfRange: ['workCount = 4', 'workCount = -1', 'songCount = -1', 'durationLimitMinutes = 0'] } },
  Stage: {
    broken: {
      outOfRange: ['workCount = 4', 'graceMinutes = -1', 'participantLimit = 0', 'advanceCount = 0'],
      judgesRange: ['judgesPerWork = 0'],
    },
  },
  SpecialAward: { broken: { winnerRange: ['winnerCount = 0'] } },
  Prize: {
    row: { name: '一等奖', count: 1 },
    broken: {
      prizeSize: [
        "name = ' '",
        'count = 0',
        'count = NULL',
        'share = 10',
        'count = NULL, share = 101',
        "kind = 'excellence'",
        "kind = 'excellence', count = NULL, share = 10",
      ],
    },
  },
  StageQuota: { broken: { outOfRange: ['advanceCount = 0'] } },
  Criterion: { broken: { outOfRange: ['maxHundredths = 0', 'weight = -1'], stepRange: ['stepHundredths = 0'] } },
  SkillTag: {
    row: { code: 'Resonance_2' },
    broken: { skillTagRange: ['maxScore = 0', 'maxScore = 11', 'sortOrder = -1', "code = '1st'", "code = 'Open-throat'", "code = ''"] },
  },
  Upload: {
    row: { status: 'stored', storageKey: 'k', mime: 'image/png', size: 9, sha256: 'a' },
    broken: { fileIncomplete: ['storageKey = NULL', 'mime = NULL', 'size = NULL', 'sha256 = NULL'] },
  },
  Registration: { broken: { ageRange: ['age = 0', 'age = 121'], rejectionReasonRequired: ["status = 'rejected', rejectionReason = ' '"] } },
  Work: { broken: { workSlotRange: ['slot = 0'] } },
  Assignment: {
    broken: {
      assignmentEnd: ["status = 'withdrawn'", 'endedAt = 1'],
      recusalReasonRequired: ["status = 'recused', endedAt = 1, reason = ' '"],
    },
  },
  Score: {
    broken: {
      scoreIncomplete: ["status = 'submitted', submittedAt = 1", "status = 'submitted', total = 1", 'total = 1'],
      scoreSeals: ["status = 'submitted', submittedAt = 1, total = 1, sealsAt = 1"],
      voidReasonRequired: [
        "status = 'voided', submittedAt = 1, total = 1, voidedAt = 1, voidReason = ' '",
        "status = 'voided', submittedAt = 1, total = 1, voidReason = '评错了作品'",
      ],
    },
  },
  JudgeInvitation: { broken: { invitationOnce: ['acceptedAt = 1, withdrawnAt = 1'] } },
  ScoreMark: { broken: { outOfRange: ['atMs = -1', "text = ' '"] } },
  ChairDecision: { broken: { chairReasonRequired: ["reason = ' '"] } },
  ChairPlace: { broken: { outOfRange: ['place = 0'] } },
  Appeal: { broken: { appealEmpty: ["question = ' '", "answer = '已复核'", 'answeredAt = 1'] } },
  LedgerEntry: { broken: { outOfRange: ['seq = 0'] } },
  CriterionScore: { broken: { scoreRange: ['hundredths = -1'] } },
  Publication: {
    row: { edition: 1 },
    broken: {
      correctionReasonRequired: ["edition = 2, reason = ' '"],
      withdrawalReasonRequired: ["withdrawnAt = 1, withdrawalReason = ' '", "withdrawalReason = '计分有误'"],
    },
  },
  Result: { row: { prize: null }, broken: { outOfRange: ['teacherAwarded = 1'] } },
  RatingTask: {
    row: { segmentIndex: 0, totalSegments: 2, startMs: 0, endMs: 10 },
    broken: {
      outOfRange: ['startMs = -1', 'endMs = 0', 'segmentIndex = 2', 'segmentIndex = -1', 'ratingCount = -1'],
      segmentFile: ["storageKey = 'a'", 'size = 1', "sha256 = 'a'"],
    },
  },
  Dataset: {
    row: { status: 'processing', failure: null },
    broken: { outOfRange: ["name = ''", 'revision = -1'], datasetFailure: ["status = 'failed'", "failure = 'a'"] },
  },
  DatasetTag: { broken: { ratingRange: ['hundredths = -1'] } },
  DatasetScore: { broken: { outOfRange: ['count = 0', 'sum = -1'] } },
  DatasetItem: {
    broken: { outOfRange: ["name = ''"], itemCreated: ['datasetId = 1'], itemFailures: ["status = 'failed'", "failures = '[]'"] },
  },
  LibraryImport: { row: { endedAt: null, failure: null }, broken: { importEnded: ["failure = 'a'"] } },
  LibraryImportItem: {
    row: { position: 1, status: 'waiting', said: '{}' },
    broken: {
      outOfRange: ["name = ''", 'position = 0'],
      itemCreated: ['datasetId = 1'],
      itemFailures: ["reasons = '[]'", "status = 'failed', said = NULL"],
      itemWaits: ['said = NULL', "status = 'created'"],
    },
  },
  ModelTask: {
    row: { uploadId: 'a', status: 'pending', round: 0, completedAt: null },
    broken: {
      outOfRange: ['round = -1', "status = 'completed', result = '{}', modelVersion = '1', completedAt = 1, average = 5.5"],
      modelTaskSource: ['uploadId = NULL', 'workId = 1'],
      modelTaskOutcome: [
        "status = 'completed'",
        "status = 'completed', completedAt = 1, result = '{}'",
        "result = '{}', modelVersion = '1'",
        "status = 'failed', completedAt = 1",
        "failure = 'a'",
        'completedAt = 1',
        "status = 'processing', startedAt = NULL",
        'average = 3',
      ],
    },
  },
  EmotionAnalysis: {
    row: { status: 'pending', completedAt: null },
    broken: {
      emotionAnalysisOutcome: [
        "status = 'completed', startedAt = 1, completedAt = 1",
        "status = 'completed', startedAt = 1, version = 1",
        'version = 1',
        "status = 'failed', completedAt = 1",
        "failure = 'a'",
        'completedAt = 1',
        "status = 'processing', startedAt = NULL",
        "serviceFailure = 'a'",
      ],
    },
  },
  DatasetAnalysis: { row: { content: '{}', failure: null }, broken: { datasetAnalysisOutcome: ['content = NULL', "failure = 'a'"] } },
  ModelVersion: {
    row: { kind: 'calibrated', status: 'working' },
    broken: {
      modelVersionOutcome: [
        "status = 'ready'",
        "status = 'ready', readyAt = 1, parameters = '{}'",
        'readyAt = 1',
        "status = 'failed'",
        "failure = 'a'",
        "kind = 'onnx'",
        "storageKey = 'a'",
      ],
      modelVersionPublished: ['publishedAt = 1', 'retiredAt = 1'],
    },
  },
  SkillScore: { row: { score: 3 }, broken: { outOfRange: ['score = 0.5', 'score = 5.1'] } },
  RatingLock: { row: { round: 0, lockedAt: 1, expiresAt: 2 }, broken: { outOfRange: ['round = 2', 'expiresAt = 1'] } },
  Rating: { row: { round: 0 }, broken: { outOfRange: ['round = 2', 'revision = -1'] } },
  RatingValue: { broken: { ratingRange: ['hundredths = -1'] } },
  Job: {
    broken: {
      jobLease: ["status = 'running'", "leaseToken = 't', leaseUntil = 1", "status = 'running', leaseToken = 't'"],
      outOfRange: ['progress = 101', 'progress = -1', 'attempts = -1', 'attempts = 6', 'maxAttempts = 0, attempts = 0'],
    },
  },
}

type Column = { name: string; type: string; notnull: number; dflt_value: string | null; pk: number }

let database: Database.Database

// The checks by themselves: without triggers, and without the rows that a row belongs to.
beforeAll(() => {
  database = new Database(path.join(env().DATA_DIR, 'app.db'))
  const triggers = database.prepare<[], string>("SELECT name FROM sqlite_master WHERE type = 'trigger'").pluck().all()
  for (const name of triggers) database.exec(`DROP TRIGGER "${name}"`)
  database.pragma('foreign_keys = OFF')
})
afterAll(() => database.close())

function insert(table: string, row: Record<string, unknown>) {
  const given = { ...row }
  for (const { name, type, notnull, dflt_value } of database.pragma(`table_info("${table}")`) as Column[]) {
    if (!(name in given) && notnull && dflt_value === null) given[name] = type === 'TEXT' || type === 'JSONB' ? 'x' : 1
  }
  const columns = Object.keys(given)
  const places = columns.map((column) => `@${column}`)
  database.prepare(`INSERT INTO "${table}" (${columns.join()}) VALUES (${places.join()})`).run(given)
}

/** Runs in a transaction that is rolled back, so that each case begins with the one row. */
function attempt(table: string, row: Record<string, unknown>, change: string): string {
  try {
    return database.transaction(() => {
      database.exec(`DELETE FROM "${table}"`)
      insert(table, row)
      database.exec(`UPDATE "${table}" SET ${change}`)
      throw new Error('let in')
    })()
  } catch (error) {
    return (error as Error).message
  }
}

describe.each(Object.entries(checks))('%s', (table, { row = {}, broken }) => {
  const cases = Object.entries(broken).flatMap(([check, changes]) => changes.map((change) => [check, change] as const))
  test.each(cases)('%s refuses %s', (check, change) => {
    expect(attempt(table, row, change)).toBe(`CHECK constraint failed: ${check}`)
  })
  test('and lets the row itself in', () => {
    expect(attempt(table, row, `"rowid" = "rowid"`)).toBe('let in')
  })
})

test('no named check is without a test', () => {
  const tables = database.prepare<[], { name: string; sql: string }>("SELECT name, sql FROM sqlite_master WHERE type = 'table'").all()
  const stored = tables.flatMap(({ name, sql }) => [...sql.matchAll(/CONSTRAINT "(\w+)" CHECK/g)].map((match) => `${name}.${match[1]}`))
  const tested = Object.entries(checks).flatMap(([table, { broken }]) => Object.keys(broken).map((check) => `${table}.${check}`))
  expect(stored.sort()).toEqual(tested.sort())
})

test('no check is without a name, by which a refusal is told', () => {
  const tables = database.prepare<[], string>("SELECT sql FROM sqlite_master WHERE type = 'table'").pluck().all()
  expect(
    tables.flatMap((sql) => [...sql.matchAll(/.*\bCHECK\b.*/g)].map(([line]) => line)).filter((line) => !line.includes('CONSTRAINT')),
  ).toEqual([])
})
