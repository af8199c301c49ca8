import { expect, sayings, test, wordsOf } from './setup/plain-http'

// What any page says where it cannot be shown, in both languages. Plain HTTP.
test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, 'Plain HTTP; once is enough.')

for (const locale of ['zh', 'en'] as const) {
  test(`refused, missing, failed, still waiting: ${locale}`, async ({ as, make, db }) => {
    const { say } = await sayings(locale)
    const [admin, student] = [await make.makeUser({ role: 'admin' }), await make.makeUser()]
    const [office, desk] = [await as(admin, locale), await as(student, locale)]
    const saying = async (answer: Awaited<ReturnType<typeof office.get>>, ...keys: string[]) => {
      const words = await wordsOf(answer)
      for (const key of keys) expect(words, key).toContain(say(key))
      return { status: answer.status(), path: new URL(answer.url()).pathname }
    }
    expect(await saying(await desk.get('/users'), 'shell.forbiddenTitle', 'shell.forbiddenText')).toEqual({ status: 403, path: '/403' })
    expect(await saying(await desk.get('/nowhere'), 'shell.notFoundTitle', 'shell.notFoundText')).toEqual({ status: 404, path: '/404' })

    // A row as a damaged disk leaves it: SQLite's answer cannot be read.
    const { id } = await db.mail.create({
      data: { template: 'test', recipient: 'a@example.test', locale, params: {}, status: 'sent', createdAt: new Date() },
    })
    await db.$executeRaw`UPDATE "Mail" SET "params" = '{' WHERE "id" = ${id}`
    expect(await saying(await office.get(`/admin/outbox/${id}`), 'shell.failedTitle', 'shell.failedText')).toMatchObject({ status: 500 })
    await db.mail.deleteMany({ where: { id } })

    const waiting = await as(await make.makeUser({ status: 'pending' }), locale)
    expect(await saying(await waiting.get('/dashboard'), 'accounts.pendingTitle')).toEqual({ status: 200, path: '/account-pending' })
  })
}
