import path from 'node:path'
import { type Kysely, sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeCompetition, makeRegistration, makeUser } from '../../../tests/factories'
import { now } from '../clock'
import { env } from '../env'
import { db, transaction } from './client'
import { GatedSQLite } from './gated-adapter'
import { listOf, oneOf, read, type Tables } from './read'

const all = read as Kysely<Tables>

describe('types', () => {
  let competition: Awaited<ReturnType<typeof makeCompetition>>
  beforeAll(async () => {
    competition = await makeCompetition({ name: '[1]', description: '{"a":1}', removeExtremes: false, bytesStored: 5_000_000_000 })
  })
  const own = () => read.selectFrom('Competition').where('Competition.id', '=', competition.id)

  test('a row is what Prisma gives; only a bigint is a number', async () => {
    const row = await own().selectAll().executeTakeFirstOrThrow()
    const same = await db.competition.findUniqueOrThrow({ where: { id: competition.id } })
    expect(row).toEqual({ ...same, bytesStored: 5_000_000_000 })
    expect(row.createdAt).toBeInstanceOf(Date)
    expect(row.removeExtremes).toBe(false)
    expect(row.name).toBe('[1]')
  })

  test('JSON and bytes', async () => {
    const { id } = await db.auditEntry.create({
      data: {
        at: now(),
        action: 'a.b',
        subjectType: 'a',
        subjectId: '[1]',
        details: { list: [1, '二'] },
        previousHash: 'start',
        hash: 'h',
      },
    })
    const entry = await read.selectFrom('AuditEntry').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ details: { list: [1, '二'] }, subjectId: '[1]', actorId: null })
    await db.setting.create({ data: { key: 'text', value: '[1]', updatedAt: now() } })
    const { value } = await read.selectFrom('Setting').select('value').where('key', '=', 'text').executeTakeFirstOrThrow()
    expect(value).toBe('[1]')
    const { bytes } = await read.selectNoFrom(sql<Uint8Array>`x'00ff'`.as('bytes')).executeTakeFirstOrThrow()
    expect([...bytes]).toEqual([0, 255])
  })

  test('a date or boolean stays one through aliases, joins, subqueries, CTEs, unions and the functions that pass it on', async () => {
    const { createdAt, startsAt, endsAt, removeExtremes } = competition
    const row = await read
      .with('chosen(begins, plain)', (qb) =>
        qb
          .selectFrom('Competition')
          .select(['startsAt as begins', 'name as plain'])
          .where('id', '=', competition.id)
          .unionAll(qb.selectFrom('Competition').select(['startsAt as begins', 'name as plain']).where('id', '=', 0)),
      )
      .selectFrom('chosen')
      .innerJoin('Competition as c', (join) => join.on('c.id', '=', competition.id))
      .innerJoin(
        (eb) => eb.selectFrom('Competition').select(['id as own', 'endsAt as over']).as('sub'),
        (join) => join.onRef('sub.own', '=', 'c.id'),
      )
      .select((eb) => [
        'chosen.begins',
        'c.createdAt as made',
        'sub.over',
        eb.fn.coalesce('c.editedAt', 'c.createdAt').as('touched'),
        eb.case().when('c.removeExtremes', '=', true).then(true).else(false).end().as('trims'),
        eb.selectFrom('Stage').select('startsAt').whereRef('competitionId', '=', 'c.id').orderBy('position').limit(1).as('firstStart'),
        eb
          .selectFrom('Stage')
          .select((eb) => eb.fn.max('endsAt').as('end'))
          .whereRef('competitionId', '=', 'c.id')
          .as('lastEnd'),
        eb.selectFrom('Stage').select(eb.fn.countAll<number>().as('n')).whereRef('competitionId', '=', 'c.id').as('stages'),
        eb('c.id', '>', 0).as('compared'),
      ])
      .executeTakeFirstOrThrow()
    expect(row).toEqual({
      begins: startsAt,
      made: createdAt,
      over: endsAt,
      touched: createdAt,
      trims: removeExtremes,
      firstStart: competition.stages[0]!.startsAt,
      lastEnd: competition.stages[1]!.endsAt,
      stages: 2,
      compared: 1,
    })
  })

  test('the same SQL with a boolean and with a number gives each its own', async () => {
    const chosen = <T extends boolean | number>(value: T) =>
      own()
        .select((eb) => eb.case().when('id', '>', 0).then(eb.val(value)).end().as('v'))
        .executeTakeFirstOrThrow()
    expect(await chosen(1)).toEqual({ v: 1 })
    expect(await chosen(true)).toEqual({ v: true })
    expect(await chosen(1)).toEqual({ v: 1 })
  })

  test('raw SQL: a bare column by its declared type, an expression as SQLite has it', async () => {
    const { rows } = await sql<{ createdAt: Date; raw: number }>`
      SELECT "createdAt", "createdAt" + 0 AS "raw" FROM "Competition" WHERE "id" = ${competition.id}`.execute(read)
    expect(rows).toEqual([{ createdAt: competition.createdAt, raw: competition.createdAt.getTime() }])
  })

  test('parameters: dates, booleans and null are found as stored; undefined is refused', async () => {
    const found = await own()
      .select('id')
      .where('createdAt', '=', competition.createdAt)
      .where('removeExtremes', '=', false)
      .where('editedAt', 'is', null)
      .execute()
    expect(found).toEqual([{ id: competition.id }])
    await expect(
      own()
        .select('id')
        .where('name', '=', undefined as unknown as string)
        .execute(),
    ).rejects.toThrow(/undefined/)
  })

  test('a tree in one statement: order, dates, booleans and nested lists at every depth; text that looks like JSON stays text', async () => {
    const stage = competition.stages[0]!
    await db.stageRequirement.createMany({
      data: ['[2]', 'null', '"\\u0000\n'].map((title, position) => ({ stageId: stage.id, title, position })),
    })
    const row = await own()
      .select((eb) => [
        'id',
        listOf(
          eb
            .selectFrom('Stage')
            .select((eb) => [
              'name',
              'startsAt as begins',
              'canUpload',
              'scoringPausedAt',
              'Competition.createdAt as outer',
              listOf(
                eb
                  .selectFrom('StageRequirement as r')
                  .select(['r.title', 'Stage.endsAt as until'])
                  .whereRef('r.stageId', '=', 'Stage.id')
                  .orderBy('r.position', 'desc'),
              ).as('requirements'),
            ])
            .whereRef('Stage.competitionId', '=', 'Competition.id')
            .orderBy('Stage.position', 'desc'),
        ).as('stages'),
        oneOf(eb.selectFrom('User').selectAll('User').whereRef('User.id', '=', 'Competition.createdById')).as('creator'),
        oneOf(eb.selectFrom('Upload').select('id').whereRef('Upload.id', '=', 'Competition.paymentQrUploadId')).as('qr'),
        listOf(eb.selectFrom('Registration').select(['id', 'createdAt']).whereRef('competitionId', '=', 'Competition.id')).as('none'),
      ])
      .executeTakeFirstOrThrow()
    const shown = ({ name, startsAt, canUpload, scoringPausedAt }: (typeof competition)['stages'][number]) => ({
      name,
      begins: startsAt,
      canUpload,
      scoringPausedAt,
      outer: competition.createdAt,
    })
    expect(row).toEqual({
      id: competition.id,
      stages: [
        { ...shown(competition.stages[1]!), requirements: [] },
        { ...shown(stage), requirements: ['"\\u0000\n', 'null', '[2]'].map((title) => ({ title, until: stage.endsAt })) },
      ],
      creator: await db.user.findUniqueOrThrow({ where: { id: competition.createdById } }),
      qr: null,
      none: [],
    })
  })

  test('a list carried through a subquery, with JSON columns in it', async () => {
    const user = await makeUser()
    await db.notice.create({ data: { userId: user.id, kind: 'stage_opened', key: 'k', params: { a: '[1]' }, createdAt: now() } })
    const query = read
      .selectFrom((eb) =>
        eb
          .selectFrom('User')
          .select((eb) => [
            'User.id',
            listOf(eb.selectFrom('Notice').select(['params', 'readAt', 'createdAt']).whereRef('userId', '=', 'User.id')).as('notices'),
          ])
          .as('u'),
      )
      .select(['u.notices'])
      .where('u.id', '=', user.id)
    expect(await query.execute()).toEqual([{ notices: [{ params: { a: '[1]' }, readAt: null, createdAt: expect.any(Date) }] }])
  })

  test('a nested query whose columns nobody can name is refused', () => {
    expect(() =>
      read
        .with('some', (qb) => qb.selectFrom('User').select('id'))
        .selectFrom('some')
        .select((eb) => listOf(eb.selectFrom('some').selectAll()).as('list')),
    ).toThrow(/name its columns/)
  })
})

describe('transactions', () => {
  const count = (key: string) =>
    read
      .selectFrom('RateEvent')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
      .then(({ n }) => n)
  const rate = (key: string) => ({ data: { key, at: now() } })

  test('inside one it sees what that transaction wrote; nobody else does before the commit', async () => {
    let tellOpen = () => {}
    let letGo = () => {}
    const opened = new Promise<void>((resolve) => (tellOpen = resolve))
    const held = new Promise<void>((resolve) => (letGo = resolve))
    const inside = transaction(async (tx) => {
      await tx.rateEvent.create(rate('inside'))
      const seen = await count('inside')
      tellOpen()
      await held
      return seen
    })
    await opened
    expect(await count('inside')).toBe(0)
    letGo()
    expect(await inside).toBe(1)
    expect(await count('inside')).toBe(1)
  })

  test('two at once read each in its own', async () => {
    const seen = await Promise.all(
      ['one', 'two'].map((key) =>
        transaction(async (tx) => {
          await tx.rateEvent.create(rate('both'))
          await tx.rateEvent.create(rate(key))
          return [await count(key), await count('both')]
        }),
      ),
    )
    expect(seen).toEqual([
      [1, 1],
      [1, 2],
    ])
  })

  test('what it read is gone with a rollback', async () => {
    const failing = transaction(async (tx) => {
      await tx.rateEvent.create(rate('undone'))
      expect(await count('undone')).toBe(1)
      throw new Error('undo')
    })
    await expect(failing).rejects.toThrow('undo')
    expect(await count('undone')).toBe(0)
  })

  test('a read that comes after the end of its transaction is refused', async () => {
    let late: Promise<unknown> = Promise.resolve()
    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await transaction(async () => {
      late = held.then(() => count('late'))
    })
    letGo()
    await expect(late).rejects.toThrow(/has ended/)
  })

  test('a read in a transaction that was ended from outside (a time-out) is refused', async () => {
    const gated = new GatedSQLite(path.join(env().DATA_DIR, 'app.db'))
    const adapter = await gated.connect()
    const begun = await adapter.startTransaction()
    const query = read.selectFrom('User').select('id').where('id', '=', 0).compile()
    expect(await gated.latest!.select(query)).toEqual([])
    await begun.rollback()
    await expect(gated.latest!.select(query)).rejects.toThrow(/has ended/)
    await adapter.dispose()
  })
})

describe('reads only', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['an insert', () => all.insertInto('RateEvent').values({ id: 1, key: 'w', at: now() }).execute()],
    ['an update', () => all.updateTable('User').set({ name: 'w' }).execute()],
    ['a delete', () => all.deleteFrom('User').execute()],
    ['an insert that returns', () => sql`INSERT INTO "RateEvent" ("key", "at") VALUES ('w', 1) RETURNING "id"`.execute(read)],
    [
      'an insert after WITH',
      () => sql`WITH x AS (SELECT 'w' AS k) INSERT INTO "RateEvent" ("key", "at") SELECT k, 1 FROM x RETURNING "id"`.execute(read),
    ],
    ['the begin of a transaction', () => sql`BEGIN`.execute(read)],
    ['a commit', () => sql`COMMIT`.execute(read)],
    ['a setting', () => sql`PRAGMA foreign_keys = OFF`.execute(read)],
    ['a transaction of its own', () => all.transaction().execute(async () => {})],
  ])('%s is refused, outside a transaction and inside', async (_, attempt) => {
    await expect(attempt()).rejects.toThrow(/^read /)
    await transaction(() => expect(attempt()).rejects.toThrow(/^read /))
  })
})

test('hundreds of reads at once leave the event loop its turns', async () => {
  const competition = await makeCompetition()
  await makeRegistration(competition)
  let answered = 0
  const seen = new Set<number>()
  const total = 300
  const heart = () => {
    seen.add(answered)
    if (answered < total) setImmediate(heart)
  }
  setImmediate(heart)
  await Promise.all(
    Array.from({ length: total }, async () => {
      await sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000) SELECT sum(i) FROM n`.execute(read)
      answered++
    }),
  )
  expect([...seen].filter((count) => count > 0 && count < total).length).toBeGreaterThan(2)
})
