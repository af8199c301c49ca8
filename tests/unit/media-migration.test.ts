import fs from 'node:fs'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'

const name = '20261121180000_media'
const read = (migration: string) => fs.readFileSync(`prisma/migrations/${migration}/migration.sql`, 'utf8')

/** A database as it was before, its triggers included where they stand in the way. */
function before() {
  const database = new Database(':memory:')
  const earlier = fs.readdirSync('prisma/migrations').filter((migration) => /^\d/.test(migration) && migration < name)
  for (const migration of earlier.sort()) database.exec(read(migration))
  database.pragma('foreign_keys = OFF')
  database.exec(`
    CREATE TRIGGER bytes_media_delete BEFORE DELETE ON "WorkMedia" BEGIN UPDATE "Competition" SET "bytesStored" = 0; END;
    CREATE TRIGGER bytes_work_delete BEFORE DELETE ON "Work" BEGIN SELECT sum("size") FROM "WorkMedia" WHERE "workId" = OLD."id"; END;
    CREATE TRIGGER job_input_fixed BEFORE UPDATE OF "kind", "subject", "inputHash", "payload" ON "Job" BEGIN SELECT RAISE(ABORT, 'job_fixed'); END;`)
  return database
}

test('media, what was found out, and waiting jobs move from the work to its upload', () => {
  const database = before()
  const insert = (table: string, row: Record<string, unknown>) =>
    database
      .prepare(
        `INSERT INTO "${table}" (${Object.keys(row).join()}) VALUES (${Object.keys(row)
          .map(() => '?')
          .join()})`,
      )
      .run(...Object.values(row))
  const times = { createdAt: 1, lastByteAt: 1 }
  for (const id of ['one', 'two'])
    insert('Upload', { id, ownerId: 1, purpose: 'work_video', details: '{}', fileName: 'a', declaredSize: 1, status: 'stored', ...times })
  const work = { registrationId: 1, stageId: 1, categoryId: 1, title: 't', performer: 'p', uploadedAt: 1 }
  insert('Work', { ...work, id: 7, slot: 1, uploadId: 'one', status: 'completed', durationMs: 5000, width: 640, height: 360 })
  insert('Work', { ...work, id: 8, slot: 2, uploadId: 'two', status: 'processing' })
  const made = { mime: 'video/mp4', size: 9, sha256: 'x', createdAt: 3 }
  insert('WorkMedia', { workId: 7, kind: 'playback', storageKey: 'works/on/one/playback.mp4', ...made })
  const job = { kind: 'process-work', attempts: 1, maxAttempts: 5, runAt: 1, progress: 0, createdAt: 1 }
  insert('Job', { ...job, subject: 'work:7', inputHash: 'a', payload: '{"workId":7,"uploadId":"one"}', status: 'done' })
  insert('Job', { ...job, subject: 'work:8', inputHash: 'b', payload: '{"workId":8,"uploadId":"two"}', status: 'dead' })
  insert('Job', { ...job, subject: 'work:8', inputHash: 'c', payload: '{"workId":8,"uploadId":"two","round":1}', status: 'queued' })
  insert('Job', { ...job, kind: 'send-mail', subject: 'mail:1', inputHash: 'd', payload: '{"mailId":1}', status: 'queued' })

  database.exec(read(name))

  const rows = (sql: string) => database.prepare(sql).all()
  expect(rows('SELECT * FROM "Media"')).toEqual([{ uploadId: 'one', kind: 'playback', storageKey: 'works/on/one/playback.mp4', ...made }])
  expect(rows('SELECT id, durationMs, width, height FROM "Upload"')).toEqual([
    { id: 'one', durationMs: 5000, width: 640, height: 360 },
    { id: 'two', durationMs: null, width: null, height: null },
  ])
  expect(rows('SELECT kind, subject, payload, status FROM "Job"')).toEqual([
    { kind: 'process-upload', subject: 'upload:one', payload: '{"uploadId":"one"}', status: 'done' },
    { kind: 'process-upload', subject: 'upload:two', payload: '{"uploadId":"two"}', status: 'dead' },
    { kind: 'process-upload', subject: 'upload:two', payload: '{"uploadId":"two","round":1}', status: 'queued' },
    { kind: 'send-mail', subject: 'mail:1', payload: '{"mailId":1}', status: 'queued' },
  ])
  expect(rows(`SELECT name FROM pragma_table_info('Work') WHERE name IN ('durationMs', 'width', 'height')`)).toEqual([])
  database.close()
})
