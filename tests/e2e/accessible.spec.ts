import { expectAccessible } from './setup/expect-accessible'
import { expect, test } from './setup/test'

test.describe('every signed-in page', () => {
  test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, 'axe needs scripts; the pages themselves do not.')

  for (const [locale, colorScheme] of [
    ['zh', 'light'],
    ['en', 'dark'],
  ] as const) {
    test(`passes axe and never scrolls sideways: ${locale}, ${colorScheme}`, async ({ browser, baseURL, make, db, signIn }) => {
      const competition = await make.makeCompetition({ feeMinor: 5000, registrationNotice: '须知' })
      const stage = competition.stages[0]!
      const admin = await make.makeUser({ role: 'admin' })
      const judge = await make.makeJudge(competition)
      const singer = await make.makeUser()
      const registration = await make.makeRegistration(competition, { userId: singer.id })
      const work = await make.makeWork(competition, registration, { lockedAt: new Date() })
      await db.workLock.create({ data: { registrationId: registration.id, stageId: stage.id, lockedAt: new Date(), byParticipant: true } })
      await make.makeScore(competition, work, judge, [80, 81, 82, 83])
      const late = await make.makeCompetition({ feeMinor: 5000, registrationNotice: '须知' })

      const mail = await db.mail.create({
        data: {
          template: 'account_activated',
          recipient: 'nobody@example.test',
          locale,
          params: { name: '李雷', link: 'https://songs.example.test' },
          status: 'failed',
          lastError: '550 5.1.1 <nobody@example.test>: no such mailbox here',
          createdAt: new Date(),
        },
      })

      const base = `/competitions/${competition.id}`
      const pages = [
        {
          person: admin,
          paths: [
            '/dashboard',
            '/users',
            '/users/create',
            `/users/${singer.id}/edit`,
            `/users/${singer.id}/password`,
            `/users/${singer.id}/deletion`,
            `/users/${judge.id}/scores`,
            `/admin/user/${judge.id}`,
            '/settings/profile',
            '/settings',
            '/settings/organisation',
            '/admin/storage',
            '/admin/storage/deletion',
            '/admin/outbox',
            `/admin/outbox/${mail.id}`,
            '/competitions',
            '/competitions/create',
            base,
            `${base}/edit`,
            `${base}/manage`,
            `${base}/publication`,
            `${base}/judges`,
            `${base}/participants`,
            `${base}/participants/${registration.id}`,
            `${base}/scores`,
            `${base}/advancements`,
            `${base}/stages/${stage.id}/publication`,
            `${base}/videos`,
            `${base}/video-upload-clean?work=${work.id}`,
            `/participants/${singer.id}/profile`,
            '/debug/registration',
          ],
        },
        { person: judge, paths: ['/dashboard', `${base}/scoring`] },
        { person: singer, paths: ['/dashboard', base, `${base}/register`, `${base}/upload-video`, `/competitions/${late.id}/register`] },
      ]
      for (const { person, paths } of pages) {
        const context = await browser.newContext({ baseURL, colorScheme, viewport: { width: 390, height: 844 } })
        await context.addCookies([{ name: 'user-locale', value: locale, url: baseURL! }])
        await signIn(context, person)
        const page = await context.newPage()
        for (const path of paths) {
          const answer = await page.goto(path)
          expect(answer?.status(), path).toBe(200)
          await expectAccessible(page)
          expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), path).toBeLessThanOrEqual(0)
        }
        await context.close()
      }
    })
  }
})
