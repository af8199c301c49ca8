import { expect, sayings, test, wordsOf } from './setup/plain-http'

// What model scoring says where only a fault of the database or somebody else's writing into it brings it about, in both languages. Plain HTTP.
test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, 'Plain HTTP; once is enough.')
test.describe.configure({ mode: 'serial' })

for (const locale of ['zh', 'en'] as const) {
  test(`a report that cannot be read or downloaded says so: ${locale}`, async ({ as, make, db }) => {
    const { textOf } = await sayings(locale)
    const owner = await make.makeUser()
    const person = await as(owner, locale)
    const { id } = await make.makeScoredTask(owner)
    const page = `/scoring/model/${id}`

    // What the file is made of cannot be read.
    await db.$executeRawUnsafe('ALTER TABLE "TaskDrawing" RENAME TO "TaskDrawingAway"')
    try {
      const answer = await person.get(`${page}/download?format=json`)
      expect([answer.status(), await answer.text()]).toEqual([500, textOf('modelReportDownloadFailed')])
    } finally {
      await db.$executeRawUnsafe('ALTER TABLE "TaskDrawingAway" RENAME TO "TaskDrawing"')
    }
    expect((await person.get(`${page}/download?format=json`)).status()).toBe(200)

    const [{ sql }] = await db.$queryRaw<[{ sql: string }]>`SELECT "sql" FROM sqlite_master WHERE "name" = 'model_task_fixed'`
    await db.$executeRawUnsafe('DROP TRIGGER "model_task_fixed"')
    await db.$executeRaw`UPDATE "ModelTask" SET "result" = '{"format":1,' WHERE "id" = ${id}`
    await db.$executeRawUnsafe(sql)
    const shown = await person.get(page)
    expect(shown.status()).toBe(200)
    expect(await wordsOf(shown)).toContain(textOf('modelResultUnparsed'))
    const file = await person.get(`${page}/download?format=csv`)
    expect([file.status(), await file.text()]).toEqual([409, textOf('modelResultUnparsed')])
    const stranger = await as(await make.makeUser(), locale)
    for (const path of [page, `${page}/deletion`, `${page}/download?format=json`]) expect((await stranger.get(path)).status()).toBe(404)
    const pressed = await Promise.all([1, 2, 3, 4].map(() => person.post(`${page}/deletion`, { form: {}, maxRedirects: 0 })))
    expect(pressed.map((answer) => [answer.status(), answer.headers().location])).toEqual(Array(4).fill([303, '/scoring/model']))
    expect((await stranger.post(`${page}/deletion`, { form: {}, maxRedirects: 0 })).status()).toBe(404)
  })

  test(`what cannot be written says so: ${locale}`, async ({ as, make, db }) => {
    const { textOf } = await sayings(locale)
    const owner = await make.makeUser()
    const person = await as(owner, locale)
    const failed = await make.makeModelTask(owner, { status: 'failed', failure: 'recordingGone', completedAt: new Date() })
    for (const write of ['INSERT', 'UPDATE', 'DELETE'])
      await db.$executeRawUnsafe(
        `CREATE TRIGGER "refused_${write}" BEFORE ${write} ON "ModelTask" BEGIN SELECT RAISE(ABORT, 'refused'); END`,
      )
    try {
      const retried = await person.post('/scoring/model', { form: { intent: 'retry', task: String(failed.id) } })
      expect([retried.status(), (await wordsOf(retried)).includes(textOf('modelTaskRetryFailed'))]).toEqual([500, true])
      const deleted = await person.post(`/scoring/model/${failed.id}/deletion`, { form: {} })
      expect([deleted.status(), (await wordsOf(deleted)).includes(textOf('modelTaskDeleteFailed'))]).toEqual([500, true])
      const form = { intent: 'score-stored', upload: failed.uploadId!, withAccompaniment: 'yes', voiceType: 'tenor' }
      const sent = await person.post('/scoring/model', { form })
      expect([sent.status(), (await wordsOf(sent)).includes(textOf('modelUploadFailed'))]).toEqual([500, true])
    } finally {
      for (const write of ['INSERT', 'UPDATE', 'DELETE']) await db.$executeRawUnsafe(`DROP TRIGGER "refused_${write}"`)
    }
  })
}

test('one’s tasks are told as they change, to nobody else, and no longer after signing out', async ({ as, make, db, server }) => {
  const owner = await make.makeUser()
  const { id } = await make.makeModelTask(owner)
  const person = await as(owner, 'zh')
  const { cookies } = await person.storageState()
  const Cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const events = (headers: Record<string, string>) => fetch(`${server.url}/events/model-tasks`, { headers })
  expect((await events({})).status).toBe(403)
  const answer = await events({ Cookie })
  expect(answer.headers.get('Content-Type')).toContain('text/event-stream')
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
  const next = async () => (await reader.read()).value
  expect(await next()).toContain(`"id":${id},"status":"pending"`)
  await db.modelTask.update({ where: { id }, data: { status: 'processing', startedAt: new Date() } })
  expect(await next()).toContain('"status":"processing"')
  // Four at once, and no fifth.
  const more = await Promise.all([1, 2, 3].map(() => events({ Cookie })))
  expect(more.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await events({ Cookie })).status).toBe(204)
  await Promise.all(more.map(({ body }) => body!.cancel()))
  await db.session.deleteMany({ where: { userId: owner.id } })
  expect(await reader.read()).toMatchObject({ done: true })
})
