import type { APIRequestContext, APIResponse } from '@playwright/test'
import { expect, sayings, test, wordsOf } from './setup/plain-http'

// Every failure of the library and of rating that only a fault of the database brings about, and what cannot be shown, in both languages. Plain HTTP.
test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, 'Plain HTTP; once is enough.')
test.describe.configure({ mode: 'serial' })

/** The writes by which the library's acts begin or end; each is refused as a broken disk would. */
const refused = {
  Dataset: ['UPDATE', 'DELETE'],
  DatasetBatch: ['INSERT'],
  RatingTask: ['DELETE'],
  RatingLock: ['INSERT'],
  Rating: ['INSERT', 'UPDATE', 'DELETE'],
  Setting: ['INSERT', 'UPDATE'],
}
const triggers = Object.entries(refused).flatMap(([table, writes]) =>
  writes.map((write) => ({ name: `refused_${table}_${write}`, table, write })),
)

for (const locale of ['zh', 'en'] as const) {
  test(`what cannot be written says so, each act in its own words: ${locale}`, async ({ as, make, db }) => {
    const { textOf, say } = await sayings(locale)
    await db.dataset.deleteMany()
    const admin = await make.makeUser({ role: 'admin' })
    const office: APIRequestContext = await as(admin, locale)
    const tags = await db.skillTag.findMany({ where: { isActive: true } })
    const dataset = await make.makeDataset(admin, { name: `faults-${locale}` }, 2)
    const [rated, open] = [dataset.tasks[0]!, dataset.tasks[1]!]
    const own = await make.makeRating(rated, admin, tags, 300)
    const given = await make.makeRating(rated, await make.makeUser(), tags, 300)
    const points = Object.fromEntries(tags.map(({ id }) => [`tag-${id}`, '4']))
    const fields = {
      name: dataset.name,
      singerName: '李雷',
      songName: '练声曲',
      voiceType: 'bass',
      tags: '{}',
      scoresData: '{}',
      revision: '0',
    }
    const post = (path: string, form: Record<string, string>) => office.post(path, { form })
    const acts: Record<string, () => Promise<APIResponse>> = {
      datasetUpdateFailed: () => post(`/admin/datasets/${dataset.id}/edit`, fields),
      datasetDeleteFailed: () => post(`/admin/datasets/${dataset.id}/deletion`, {}),
      datasetUploadFailed: () =>
        office.post('/admin/dataset-upload', {
          multipart: { kind: 'audio', files: { name: 'a.wav', mimeType: 'audio/wav', buffer: Buffer.alloc(9) } },
        }),
      taskDeleteFailed: () => post('/admin/datasets/tasks', { intent: 'delete', confirmed: 'yes', id: String(open.id) }),
      taskSelectFailed: () => post('/admin/scoring', { intent: 'next' }),
      scoreSubmitFailed: () => post(`/admin/scoring/${open.id}`, { ...points, intent: 'submit' }),
      ratingUpdateFailed: () => post(`/admin/my-scores/${own.id}`, { ...points, revision: '0' }),
      ratingDeleteFailed: () => post(`/admin/my-scores/${own.id}/deletion`, {}),
      ratingSettingsFailed: () => post('/admin/rating-settings', { ratingsWanted: '4', repeatEvery: '9', lockMinutes: '14' }),
    }
    for (const { name, table, write } of triggers)
      await db.$executeRawUnsafe(`CREATE TRIGGER "${name}" BEFORE ${write} ON "${table}" BEGIN SELECT RAISE(ABORT, 'refused'); END`)
    try {
      for (const [code, act] of Object.entries(acts)) {
        const answer = await act()
        expect([code, answer.status()]).toEqual([code, code === 'taskDeleteFailed' ? 409 : 500])
        expect(await wordsOf(answer), code).toContain(textOf(code))
      }
      // Somebody else's rating, and one dataset among several.
      expect(await wordsOf(await post(`/admin/datasets/ratings/${given.id}/deletion`, { reason: '重复' }))).toContain(
        textOf('ratingDeleteFailed'),
      )
      const several = await wordsOf(await post('/admin/datasets', { intent: 'delete', confirmed: 'yes', id: String(dataset.id) }))
      expect(several).toContain(say('library.reportPartial', { done: 0, failed: 1 }))
      expect(several).toContain(textOf('datasetDeleteFailed'))
    } finally {
      for (const { name } of triggers) await db.$executeRawUnsafe(`DROP TRIGGER "${name}"`)
    }
    expect(await db.rating.count({ where: { task: { datasetId: dataset.id } } })).toBe(2)
  })

  test(`a person without a number, and a dashboard that cannot be read, say so: ${locale}`, async ({ as, make, db }) => {
    const { say } = await sayings(locale)
    const admin = await make.makeUser({ role: 'admin' })
    const office = await as(admin, locale)
    const missing = await office.get('/admin/user')
    expect([missing.status(), (await wordsOf(missing)).includes(say('users.idMissing'))]).toEqual([400, true])
    await db.$executeRaw`INSERT INTO "Notice" ("userId", "kind", "key", "params", "createdAt") VALUES (${admin.id}, 'account_activated', 'x', '{', 1)`
    const failed = await office.get('/dashboard')
    expect([failed.status(), (await wordsOf(failed)).includes(say('dashboard.loadFailed'))]).toEqual([500, true])
    await db.notice.deleteMany({ where: { userId: admin.id } })
  })
}
