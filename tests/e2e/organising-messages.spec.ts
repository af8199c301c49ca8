import type { APIRequestContext } from '@playwright/test'
import { makeIdCard } from '../factories/id-card'
import { registrationFields } from './setup/entry-fields'
import { expect, sayings, test, wordsOf } from './setup/plain-http'

// Every message about competitions, stages, registrations and advancement, provoked by a real fault or a real success, in both languages. Plain HTTP.
test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, 'Plain HTTP; once is enough.')

for (const locale of ['zh', 'en'] as const) {
  test(`each is said: ${locale}`, async ({ as: signedIn, baseURL, make, db }) => {
    const { say, textOf, refused, told } = await sayings(locale)
    const as = (user: { id: number }) => signedIn(user, locale)
    const admin = await make.makeUser({ role: 'admin' })
    const office = await as(admin)
    const post = (who: APIRequestContext, path: string, form: Record<string, string>) => who.post(path, { form })

    // ── Competitions
    await refused(await office.get('/competitions/999999'), 'competitionNotFound', 404)
    await refused(await office.get('/competitions/999999/manage'), 'competitionNotFound', 404)
    const blank = { name: '', maxSizeMB: '500', minWorksToLock: '1', formats: 'mp4', currency: 'CNY' }
    const edit = (who: APIRequestContext, path: string, fields: Record<string, string>) =>
      who.post(path, { multipart: { ...blank, ...fields } })
    await refused(await edit(office, '/competitions/create', {}), 'required', 400)
    await refused(
      await edit(office, '/competitions/create', { name: '春之声', startsAt: '2026-05-02T09:00', endsAt: '2026-05-01T09:00' }),
      'endBeforeStart',
      400,
    )
    await refused(
      await edit(office, '/competitions/create', {
        name: '春之声',
        registrationStartsAt: '2026-05-02T09:00',
        registrationEndsAt: '2026-05-01T09:00',
      }),
      'endBeforeStart',
      400,
    )
    const qr = (buffer: Buffer) =>
      office.post('/competitions/create', {
        multipart: { ...blank, name: '春之声', paymentQr: { name: 'qr.png', mimeType: 'image/png', buffer } },
      })
    await refused(await qr(Buffer.from('no picture at all')), 'fileType?formats=JPG+%2F+PNG', 400)
    await refused(await qr(Buffer.alloc(5 * 1024 * 1024 + 1, 1)), 'fileTooLarge?max=5', 400)
    await told(await edit(office, '/competitions/create', { name: `信使杯 ${locale}` }), 'competitions.created')
    const made = await db.competition.findFirstOrThrow({ where: { name: `信使杯 ${locale}` } })
    for (const need of ['publishNeedsStart', 'publishNeedsEnd', 'publishNeedsCategory', 'publishNeedsStage'])
      await refused(await post(office, `/competitions/${made.id}/publication`, { intent: 'publish' }), need, 400)
    const steer = (from: string, to: string) => post(office, `/competitions/${made.id}/status?to=${to}`, { from, to })
    await refused(await steer('pending', 'in_progress'), 'publishFirst', 400)
    await refused(await steer('pending', 'archived'), 'moveNotAllowed', 400)
    await refused(await steer('completed', 'archived'), 'statusChanged', 409)
    await told(await steer('pending', 'cancelled'), 'competitions.moved')

    const competition = await make.makeCompetition({ maxParticipants: 3, feeMinor: 20_000 })
    const [first, final] = [competition.stages[0]!, competition.stages[1]!]
    const base = `/competitions/${competition.id}`
    await told(await post(office, `${base}/publication`, { intent: 'unpublish' }), 'competitions.unpublishedToast')
    await told(await post(office, `${base}/publication`, { intent: 'publish' }), 'competitions.publishedToast')

    // ── Registrations
    const student = await make.makeUser()
    const desk = await as(student)
    const category = competition.categories[0]!
    const song = (n: number) => `songs.c${category.id}[0].f${category.songFields[n]!.id}`
    const entry = registrationFields(competition)
    const register = (fields: Record<string, string | { name: string; mimeType: string; buffer: Buffer }>) =>
      desk.post(`${base}/register`, { multipart: { ...entry, ...fields } })
    const picture = (await import('sharp')).default
    const paid = {
      name: 'pay.png',
      mimeType: 'image/png',
      buffer: await picture({ create: { width: 40, height: 60, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
    }
    await told(await register({ intent: 'draft' }), 'registrations.draftSaved')
    await refused(await register({ intent: 'submit' }), 'paymentScreenshotRequired', 400)
    await refused(await register({ intent: 'submit', [song(1)]: '' }), 'required', 400)
    await db.category.create({ data: { competitionId: competition.id, position: 1, name: '未设曲目', songCount: 1 } })
    const bare = await db.category.findFirstOrThrow({ where: { competitionId: competition.id, position: 1 } })
    await refused(await register({ intent: 'submit', categories: String(bare.id) }), 'songFieldsMissing', 400)
    await db.competition.update({ where: { id: competition.id }, data: { registrationDeadline: make.inHours(-1) } })
    await refused(await register({ intent: 'submit' }), 'registrationClosed', 409)
    await db.competition.update({
      where: { id: competition.id },
      data: { registrationDeadline: null, registrationStartsAt: make.inHours(1) },
    })
    await refused(await register({ intent: 'submit' }), 'registrationNotOpen', 409)
    await db.competition.update({ where: { id: competition.id }, data: { registrationStartsAt: null, publishedAt: null } })
    expect((await register({ intent: 'submit' })).status()).toBe(404)
    await db.competition.update({ where: { id: competition.id }, data: { publishedAt: new Date() } })
    await told(await register({ intent: 'submit', paymentScreenshot: paid }), 'registrations.submitted')
    const registration = await db.registration.findFirstOrThrow({ where: { userId: student.id, competitionId: competition.id } })
    const twin = await as(await make.makeUser())
    await refused(
      await twin.post(`${base}/register`, { multipart: { ...entry, intent: 'submit', paymentScreenshot: paid } }),
      'idCardRegistered',
      400,
    )

    const review = `${base}/participants/${registration.id}`
    const seen = { submittedAt: String(registration.submittedAt!.getTime()) }
    await refused(await post(office, review, { intent: 'reject', ...seen, reason: '' }), 'rejectionReasonRequired', 400)
    await refused(await post(office, review, { intent: 'approve', submittedAt: '1' }), 'registrationChanged', 409)
    await told(await post(office, review, { intent: 'start_review', ...seen }), 'registrations.reviewStarted', { name: registration.name })
    await told(await post(office, review, { intent: 'reject', ...seen, reason: '截图看不清。' }), 'registrations.rejected', {
      name: registration.name,
    })
    await refused(await post(office, review, { intent: 'approve', ...seen }), 'registrationAlreadyRejected', 409)
    // It may have been oneself, in another window; and the reason ends as it was written.
    expect(textOf('registrationAlreadyRejected')).not.toMatch(/管理员|administrator/)
    expect(await wordsOf(await desk.get(base))).toMatch(/截图看不清。(?![。.])/)
    await told(await register({ intent: 'submit', paymentScreenshot: paid }), 'registrations.submitted')
    await told(await post(desk, `${base}/register?withdraw`, {}), 'registrations.withdrawn')
    await refused(await post(desk, `${base}/register?withdraw`, {}), 'withdrawalNotPossible', 409)
    await told(await register({ intent: 'submit', paymentScreenshot: paid }), 'registrations.submitted')
    const again = {
      submittedAt: String((await db.registration.findUniqueOrThrow({ where: { id: registration.id } })).submittedAt!.getTime()),
    }
    await told(await post(office, review, { intent: 'approve', ...again }), 'registrations.approved', { name: registration.name })
    await refused(await post(office, review, { intent: 'approve', ...again }), 'registrationAlreadyApproved', 409)
    const others = [await make.makeRegistration(competition), await make.makeRegistration(competition)]
    await refused(
      await twin.post(`${base}/register`, {
        multipart: { ...entry, idCard: makeIdCard('2003-05-20'), intent: 'submit', paymentScreenshot: paid },
      }),
      'registrationFull',
      409,
    )
    const outsider = await as(await make.makeUser())
    // Who has not registered is led to the competition, and told.
    const led = await outsider.get(`${base}/upload-video`)
    expect(led.url()).toBe(`${baseURL}${base}`)
    expect(await wordsOf(led)).toContain(textOf('registerFirst'))
    await refused(await outsider.get('/competitions/999999/register'), 'competitionNotFoundOrClosed', 404)

    // ── Judges
    const judges = `${base}/judges`
    const [teacher, pupil] = [await make.makeUser({ role: 'teacher' }), await make.makeUser()]
    await refused(await post(office, judges, { intent: 'add', userId: String(pupil.id) }), 'judgeNotEligible', 400)
    await refused(await post(office, judges, { intent: 'add', userId: String(teacher.id) }), 'promotionNotConfirmed', 400)
    await told(await post(office, judges, { intent: 'add', userId: String(teacher.id), promote: 'yes' }), 'competitions.judgePromoted')
    await refused(await post(office, judges, { intent: 'add', userId: String(teacher.id) }), 'alreadyJudge', 400)
    const singer = await make.makeUser({ role: 'teacher' })
    await db.competition.update({ where: { id: competition.id }, data: { maxParticipants: null } })
    const sung = await make.makeRegistration(competition, { userId: singer.id })
    await refused(await post(office, judges, { intent: 'add', userId: String(singer.id), promote: 'yes' }), 'judgeIsRegistered', 400)
    await told(
      await post(office, judges, { intent: 'remove', userId: String(teacher.id), scores: 'keep' }),
      'competitions.judgeRemovedNoScores',
    )
    await refused(await post(office, judges, { intent: 'remove', userId: String(teacher.id), scores: 'keep' }), 'judgeNotFound', 400)
    await told(await post(office, judges, { intent: 'add', userId: String(teacher.id) }), 'competitions.judgeAdded')
    await refused(await post(office, judges, { intent: 'remove', userId: String(teacher.id), scores: 'void' }), 'voidReasonRequired', 400)

    // ── Stages and advancement
    const move = (stage: { id: number }, from: string, to: string, reason = '') =>
      post(office, `${base}/stages/${stage.id}/status?to=${to}`, { from, to, reason })
    await refused(await move(final, 'pending', 'active'), 'previousStageOpen', 400)
    await refused(await move(first, 'active', 'closed'), 'moveNotAllowed', 400)
    await refused(await move(first, 'active', 'upcoming'), 'stageReasonRequired', 400)
    await refused(await move(first, 'completed', 'closed'), 'statusChanged', 409)
    const { id: entered } = await db.entry.findFirstOrThrow({ where: { registrationId: registration.id } })
    const other = others[0]!.entries[0]!.id
    const decide = (status: string, entries: number[], stage = first) =>
      office.post(`${base}/advancements`, {
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        data: new URLSearchParams([['stage', String(stage.id)], ['status', status], ...entries.map((id) => ['entry', String(id)])] as [
          string,
          string,
        ][]).toString(),
      })
    await refused(await decide('advanced', []), 'nobodySelected', 400)
    await refused(await decide('advanced', [999_999]), 'entrantUnknown', 400)
    await refused(await decide('advanced', [entered], final), 'entrantUnknown', 400)
    await db.stage.update({ where: { id: first.id }, data: { advanceCount: 1 } })
    await refused(await decide('advanced', [entered, other]), 'advanceCountExceeded?limit=1&count=2', 400)
    await db.stage.update({ where: { id: first.id }, data: { advanceCount: null } })
    await db.stage.update({ where: { id: final.id }, data: { participantLimit: 1 } })
    await refused(await decide('advanced', [entered, other]), 'nextStageLimit?limit=1&count=2', 400)
    await told(await decide('advanced', [entered]), 'results.decided', { count: 1 })
    await told(await decide('eliminated', [other]), 'results.decided', { count: 1 })
    const publication = `${base}/stages/${first.id}/publication`
    const publish = async (confirm = 'on', seen?: string) => {
      const digest = seen ?? /name="digest" value="(\w+)"/.exec(await (await office.get(publication)).text())?.[1] ?? ''
      return post(office, publication, { confirm, digest })
    }
    await refused(await publish(), 'publishTooEarly', 409)
    await told(await move(first, 'active', 'completed'), 'competitions.stageMoved')
    await refused(await publish(''), 'acknowledgeFirst', 400)
    await refused(await publish('on', 'another'), 'publicationChanged', 409)
    await told(await publish(), 'results.published')
    await told(await publish(), 'results.publishedBefore')
    expect(await wordsOf(await decide('eliminated', [entered]))).toContain(
      say('results.confirmAfterPublishing', { count: 1, status: say('outcomes.advancement_eliminated') }),
    )
    const out = await as({ id: others[0]!.userId })
    await told(await out.get(base), 'competitions.step_eliminated', { stage: first.name })
    await told(await move(final, 'pending', 'active'), 'competitions.stageMoved')
    expect(await wordsOf(await out.get(`${base}/upload-video`))).toContain(
      textOf(`uploadEliminated?stage=${encodeURIComponent(first.name)}`),
    )
    expect(await wordsOf(await (await as({ id: sung.userId })).get(`${base}/upload-video`))).toContain(
      textOf(`uploadNotAdvanced?stage=${encodeURIComponent(first.name)}`),
    )
    await db.competition.update({ where: { id: competition.id }, data: { status: 'completed' } })
    await refused(await move(final, 'active', 'completed'), 'competitionOver', 400)
  })
}
