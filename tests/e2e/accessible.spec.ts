import { expectAccessible } from './setup/expect-accessible'
import { expectContrastInOtherColours } from './setup/expect-contrast'
import { categoriesOf, decideAndPublish, makeJudged } from './setup/judged'
import { expectEnglishPunctuation } from './setup/expect-english-punctuation'
import { expectFitsNarrowest, expectHandy } from './setup/expect-handy'
import { contentOf, expectOwnLanguage } from './setup/expect-own-language'
import { expect, test } from './setup/test'

/** Pages that say no to an address without the rest of it. */
const refused: Record<string, number> = { '/reset-password': 410, '/admin/user': 400 }

/** The longest, with lists, links and long words. */
const helpArticle = 'model-scoring'

/** A name of the organiser's own, with punctuation. */
const longCategory = '专业组（美声与艺术歌曲）'

/** axe sees each language and each scheme once, our own contrast check the other scheme; AXE=all has axe see all four, in twice the time. */
const pairings = [
  ['zh', 'light'],
  ['en', 'dark'],
  ...(process.env.AXE === 'all'
    ? ([
        ['zh', 'dark'],
        ['en', 'light'],
      ] as const)
    : []),
] as const

test.describe('every page', () => {
  test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, 'axe needs scripts; the pages themselves do not.')

  for (const [locale, colorScheme] of pairings) {
    test(`passes axe and never scrolls sideways: ${locale}, ${colorScheme}`, async ({ browser, baseURL, server, make, db, signIn }) => {
      const competition = await make.makeCompetition({ feeMinor: 5000, registrationNotice: '须知' })
      const stage = competition.stages[0]!
      const admin = await make.makeUser({ role: 'admin' })
      const judge = await make.makeJudge(competition)
      const singer = await make.makeUser()
      const registration = await make.makeRegistration(competition, { userId: singer.id, voiceType: 'countertenor' })
      const work = await make.makeWork(competition, registration, { lockedAt: new Date() })
      await db.workLock.create({ data: { registrationId: registration.id, stageId: stage.id, lockedAt: new Date(), byParticipant: true } })
      await make.makeScore(competition, work, judge, [80, 81, 82, 83])
      // More than one row, with a second category, names as long as they come, and what is noted of a competition.
      const amateur = await db.category.create({
        data: { competitionId: competition.id, position: 1, name: 'Professional and amateur', workCount: 1, songCount: 0 },
        include: { songFields: true, requirements: true },
      })
      const visitor = await make.makeUser({ name: 'Alexandra Featherstonehaugh', phoneNumber: '13800138000' })
      const entered = await make.makeRegistration(competition, { userId: visitor.id, name: visitor.name, status: 'submitted' })
      await make.makeEntry(entered, amateur)
      const actor = { actorId: admin.id, subject: { type: 'competition' as const, id: competition.id } }
      const { recordAudit } = await import('~/domain/audit/record-audit.server')
      const { transaction } = await import('~/infra/db/client')
      await transaction((tx) => recordAudit(tx, { ...actor, action: 'competition.moved', details: { from: 'pending', to: 'in_progress' } }))
      const late = await make.makeCompetition({ feeMinor: 5000, registrationNotice: '须知' })
      const long = await make.makeCompetition({ submissionDeadline: make.inHours(515) })
      await db.stage.update({ where: { id: long.stages[0]!.id }, data: { endsAt: make.inHours(515) } })
      const apart = { competitionId: long.id, startsAt: make.inHours(1000), endsAt: make.inHours(2000) }
      await db.stage.create({ data: { ...apart, position: 2, name: '复赛' } })
      await make.makeRegistration(long, { userId: singer.id })

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

      const tag = await db.skillTag.create({ data: { code: `Seen_${locale}`, name: '气息', sortOrder: 90, createdAt: new Date() } })
      const dataset = await make.makeDataset(admin, {}, 3)
      const rating = await make.makeRating(dataset.tasks[0]!, singer, [tag], 350)
      const { takeTask } = await import('~/domain/datasets/ratings/take-task.server')
      const [, inHand, free] = dataset.tasks
      await takeTask({ userId: singer.id, taskId: inHand!.id })
      const emotion = await make.makeEmotionAnalysis(work)
      const scored = await make.makeScoredTask(singer)
      const modelVersion = await make.makeModelVersion(admin)
      const admits = { createdById: admin.id, createdAt: new Date() }
      const pair = (name: string) => make.makePair(admin, `${name}-${locale}`)
      const items = { create: [await pair('Adelaide'), { name: 'An die ferne Geliebte' }, { name: dataset.name }] }
      const opened = await db.datasetBatch.create({ data: { ...admits, kind: 'pairs', items } })
      const failures = ['sheetTagUnknown?row=3&tag=Breath', 'sheetNoScore?row=4']
      const handed = await db.datasetBatch.create({
        data: {
          ...{ ...admits, kind: 'pairs', confirmedAt: new Date() },
          items: {
            create: [
              { ...(await pair('Widmung')), status: 'failed', failures },
              { ...(await pair('Mignon')), status: 'created', datasetId: dataset.id },
              { name: 'Der Erlkönig', status: 'skipped' },
            ],
          },
        },
      })
      const underway = await db.datasetBatch.create({
        data: { ...admits, kind: 'audio', confirmedAt: new Date(), items: { create: [{ ...(await pair('Ganymed')), status: 'waiting' }] } },
      })

      const { makeStoredUpload } = await import('../factories/stored-upload')
      const archive = await makeStoredUpload(admin.id, {
        purpose: 'dataset_archive',
        fileName: 'library.zip',
        mime: 'application/zip',
      })
      const imported = await db.libraryImport.create({
        data: {
          ...{ archiveUploadId: archive.id, createdById: admin.id, createdAt: new Date(), endedAt: new Date() },
          items: {
            create: [
              { position: 1, name: 'Adelaide', status: 'skipped', reasons: ['archiveAlreadyThere?name=Adelaide'] },
              { position: 2, name: 'Mignon', status: 'failed', reasons: ['archiveAudioMissing'] },
            ],
          },
        },
      })

      const base = `/competitions/${competition.id}`
      const pages = [
        {
          person: admin,
          paths: [
            '/dashboard',
            '/search?search=a',
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
            '/admin/datasets',
            '/admin/datasets/tasks',
            '/admin/datasets/files',
            '/admin/datasets/ratings',
            `/admin/datasets/ratings/${rating.id}/deletion`,
            '/admin/datasets/raters',
            '/admin/datasets/analytics',
            '/admin/models',
            `/admin/models/${modelVersion.id}`,
            '/admin/datasets/import',
            `/admin/datasets/import/${imported.id}`,
            `/admin/datasets/${dataset.id}`,
            `/admin/datasets/${dataset.id}/edit`,
            `/admin/datasets/${dataset.id}/deletion`,
            '/admin/dataset-upload',
            `/admin/dataset-upload/${opened.id}`,
            `/admin/dataset-upload/${handed.id}/progress`,
            `/admin/dataset-upload/${underway.id}/progress`,
            '/vision-detection',
            `/vision-detection/${emotion.id}`,
            `/vision-detection/${emotion.id}/deletion`,
            '/admin/storage',
            '/admin/storage/deletion',
            '/admin/outbox',
            `/admin/outbox/${mail.id}`,
            '/competitions',
            '/competitions/create',
            base,
            `${base}/edit`,
            `${base}/manage`,
            `/competitions/${long.id}/manage`,
            `${base}/publication`,
            `${base}/judges`,
            `${base}/participants`,
            `${base}/participants/${registration.id}`,
            `${base}/scores`,
            `${base}/scores?view=scores`,
            `${base}/scores?view=owed`,
            `/scoring/statistics?competition=${competition.id}&stage=${stage.id}`,
            `${base}/advancements`,
            `${base}/stages/${stage.id}/publication`,
            `${base}/videos`,
            `${base}/video-upload-clean?work=${work.id}`,
            `/participants/${singer.id}/profile`,
            `/settings/skill-tags`,
            '/settings/profile/data',
            '/settings/profile/email',
            '/admin/permissions',
            '/admin/audit',
            '/admin/rating-settings',
            '/contact',
            '/contact/robot',
            `/help/${helpArticle}`,
            '/debug/registration',
          ],
        },
        { person: judge, paths: ['/dashboard', `${base}/scoring`, `${base}/scoring/end`, `${base}/scoring/recusal?work=${work.id}`] },
        {
          person: singer,
          paths: [
            '/dashboard',
            '/competitions',
            '/settings/profile',
            base,
            `${base}/register`,
            `${base}/upload-video`,
            '/scoring/model',
            `/scoring/model/${scored.id}`,
            `/scoring/model/${scored.id}/deletion`,
            '/admin/scoring',
            `/admin/scoring/${inHand!.id}`,
            `/admin/scoring/${free!.id}`,
            '/admin/my-scores',
            `/admin/my-scores/${rating.id}`,
            `/admin/my-scores/${rating.id}/deletion`,
            `/competitions/${late.id}/register`,
            `/competitions/${long.id}`,
            `/competitions/${long.id}/upload-video`,
          ],
        },
      ]
      const content = contentOf(server.dataDir)
      for (const { person, paths } of pages) {
        const context = await browser.newContext({ baseURL, colorScheme, viewport: { width: 390, height: 844 }, hasTouch: true })
        await context.addCookies([{ name: 'user-locale', value: locale, url: baseURL! }])
        await signIn(context, person)
        const page = await context.newPage()
        for (const path of paths) {
          const answer = await page.goto(path)
          expect(answer?.status(), path).toBe(200)
          await expectAccessible(page)
          await expectContrastInOtherColours(page)
          await expectOwnLanguage(page, locale, content)
          await expectHandy(page, locale)
          if (locale === 'en') await expectEnglishPunctuation(page, [longCategory])
        }
        await context.close()
      }
    })

    test(`rankings, editions and a live round pass axe and stand on the narrowest phone: ${locale}, ${colorScheme}`, async ({
      browser,
      baseURL,
      server,
      make,
      db,
      signIn,
    }) => {
      const competition = await make.makeCompetition({ categories: categoriesOf(longCategory, '少儿组') })
      const [first, final] = competition.stages as [(typeof competition.stages)[0], (typeof competition.stages)[0]]
      const [professional, youth] = competition.categories as [(typeof competition.categories)[0], (typeof competition.categories)[0]]
      await db.stage.update({ where: { id: final.id }, data: { canUpload: false } })
      const judge = await make.makeJudge(competition)
      const winner = await makeJudged(make, competition, [judge], { name: '欧阳清扬', category: professional, points: [90] })
      const second = await makeJudged(make, competition, [judge], { name: '司徒明月', category: professional, points: [85] })
      const child = await makeJudged(make, competition, [judge], { name: '林小满', category: youth, points: [80] })
      await db.stage.update({ where: { id: first.id }, data: { status: 'closed' } })
      const publish = ({ entry }: typeof winner, category: typeof youth) =>
        decideAndPublish({ competition, stageId: first.id, category, entryIds: [entry.id], status: 'advanced' })
      const withdrawn = await publish(child, youth)
      const live = await publish(winner, professional)
      const { withdrawPublication } = await import('~/domain/results/withdraw-publication.server')
      const actorId = competition.createdById
      await withdrawPublication({ actorId, competitionId: competition.id, publicationId: withdrawn, reason: '一位评委的分数录错了' })
      await db.score.updateMany({ where: { workId: child.work.id }, data: { status: 'voided', voidedAt: new Date(), voidReason: '录错' } })
      // What stands published is to be corrected.
      const { decideAdvancements } = await import('~/domain/advancement/decide-advancements.server')
      const ranking = { competitionId: competition.id, stageId: first.id, categoryId: professional.id }
      await decideAdvancements({ actorId, ...ranking, entries: [second.entry.id], status: 'eliminated', confirmed: true })
      // The live round has begun: one performance is on the judge's desk.
      const { callPerformances } = await import('~/domain/stages/performances.server')
      const { transaction } = await import('~/infra/db/client')
      await db.stage.update({ where: { id: final.id }, data: { status: 'active' } })
      await transaction((tx) => callPerformances(tx, { id: final.id, canUpload: false, status: 'active' }))
      const performance = await db.work.findFirstOrThrow({ where: { stageId: final.id, entryId: winner.entry.id } })

      const base = `/competitions/${competition.id}`
      const pages = [
        {
          person: await make.makeUser({ role: 'admin' }),
          paths: [
            `${base}/advancements?stage=${first.id}&category=${professional.id}`,
            `${base}/stages/${first.id}/quotas`,
            `${base}/stages/${first.id}/publication?category=${professional.id}`,
            `${base}/stages/${first.id}/publication?category=${youth.id}`,
            `${base}/publications/${withdrawn}`,
            `${base}/publications/${withdrawn}/withdrawal`,
            `${base}/publications/${live}/withdrawal`,
            `${base}/video-upload-clean?work=${performance.id}`,
          ],
        },
        { person: judge, paths: [`${base}/scoring`] },
        { person: winner.user, paths: [base, `${base}/upload-video`] },
        { person: child.user, paths: [base, `${base}/upload-video?stage=${first.id}`] },
      ]
      const content = contentOf(server.dataDir)
      for (const { person, paths } of pages) {
        const context = await browser.newContext({ baseURL, colorScheme, viewport: { width: 320, height: 640 }, hasTouch: true })
        await context.addCookies([{ name: 'user-locale', value: locale, url: baseURL! }])
        await signIn(context, person)
        const page = await context.newPage()
        for (const path of paths) {
          expect((await page.goto(path))?.status(), path).toBe(200)
          await expectAccessible(page)
          await expectContrastInOtherColours(page)
          await expectOwnLanguage(page, locale, content)
          await expectHandy(page, locale)
          if (locale === 'en') await expectEnglishPunctuation(page, [longCategory])
        }
        await context.close()
      }
    })

    test(`what follows judging passes axe and stands on the narrowest phone: ${locale}, ${colorScheme}`, async ({
      browser,
      baseURL,
      server,
      make,
      db,
      signIn,
    }) => {
      const competition = await make.makeCompetition({
        ...{ name: `秋季校园艺术歌曲邀请赛 ${locale}`, appealHours: 48, resultsAudience: 'public', categories: categoriesOf(longCategory) },
        specialAwards: { create: ['艺术歌曲奖', '最佳台风奖'].map((name, position) => ({ position, name })) },
        prizes: { create: [{ position: 0, name: '一等奖', count: 1, forTeachers: true }] },
      } as object)
      const [first, final] = competition.stages as [(typeof competition.stages)[0], (typeof competition.stages)[0]]
      const category = competition.categories[0]!
      const judges: Awaited<ReturnType<typeof make.makeJudge>>[] = []
      for (const name of ['陈慕言', '吴雅君', '郑怀远', 'Alexandra Featherstonehaugh'])
        judges.push(await make.makeJudge(competition, { name }))
      const singer = (name: string, points: number[]) => makeJudged(make, competition, judges, { name, category, points })
      const winner = await singer('欧阳清扬', [90, 95.5, 88.25, 91])
      const second = await singer('司徒明月', [80, 85, 78, 82])
      const third = await singer('林小满', [80, 85, 78, 82])
      await singer('Maximilian Featherstonehaugh', [70])
      await db.stage.update({ where: { id: first.id }, data: { status: 'closed' } })
      const entryIds = [winner, second, third].map(({ entry }) => entry.id)
      const publicationId = await decideAndPublish({ competition, stageId: first.id, category, entryIds, status: 'advanced' })
      const result = await db.result.findFirstOrThrow({ where: { publicationId, entryId: winner.entry.id } })
      // Two special awards: the winner of one is out, the other is to be decided.
      const awards = await db.specialAward.findMany({ where: { competitionId: competition.id }, orderBy: { position: 'asc' } })
      for (const { registration } of [winner, second]) {
        const applied = { awards: { create: awards.map(({ id }) => ({ awardId: id })) } }
        const { id } = await make.makeWork(competition, registration, { stageId: final.id, ...applied } as object)
        await db.work.update({ where: { id }, data: { lockedAt: new Date() } })
      }
      const [award] = awards as [(typeof awards)[0]]
      const [at, by] = [new Date(), competition.createdById]
      await db.awardGrant.create({ data: { awardId: award.id, entryId: winner.entry.id, grantedAt: at, grantedById: by } })
      const announced = await db.awardPublication.create({ data: { awardId: award.id, publishedAt: at, publishedById: by } })
      const asked = { publicationId, entryId: winner.entry.id, question: '请复核第一位评委', askedAt: new Date() }
      const appeal = await db.appeal.create({ data: asked })
      const { invitationIdOf } = await import('~/domain/panels/invitation-id')
      const token = `looked-at-${locale}`
      await db.judgeInvitation.create({
        data: {
          ...{ id: invitationIdOf(token), competitionId: competition.id, name: '何评委', email: `invited-${locale}@example.test` },
          ...{ invitedById: competition.createdById, createdAt: new Date(), expiresAt: make.inHours(100) },
        },
      })
      // Another is being judged: one work has its score, one waits.
      const judging = await make.makeCompetition({ categories: categoriesOf(longCategory) })
      const stage = judging.stages[0]!
      const onIt = await make.makeJudge(judging)
      const scored = await makeJudged(make, judging, [onIt], { name: '沈知夏', category: judging.categories[0]!, points: [88.5] })
      const waiting = await makeJudged(make, judging, [onIt], { name: '顾清和', category: judging.categories[0]!, points: [] })
      const uploading = await make.makeUser()
      const entered = await make.makeRegistration(judging, { userId: uploading.id })
      const unlocked = await make.makeWork(judging, entered)
      const tag = await db.skillTag.create({ data: { code: `breath_${locale}`, name: '气息', sortOrder: 10, createdAt: new Date() } })

      const base = `/competitions/${competition.id}`
      const other = `/competitions/${judging.id}`
      const pages = [
        {
          person: await make.makeUser({ role: 'admin' }),
          paths: [
            `${base}/awards`,
            `${base}/awards/${announced.id}/withdrawal`,
            `${base}/appeals`,
            `${base}/appeals/${appeal.id}`,
            `${base}/stages/${first.id}/chair?category=${category.id}`,
            `${base}/stages/${final.id}/status?to=active`,
            `${base}/status?to=completed`,
            `${base}/results`,
            `${base}/scores?stage=${first.id}`,
            `${other}/stages/${stage.id}/judging`,
            `${other}/judges/${onIt.id}`,
            `${other}/judges/remind?stage=${stage.id}`,
            `${other}/scores/${scored.scores[0]!.id}/void`,
            '/scoring',
            '/scoring/results',
            `/scoring/statistics?competition=${competition.id}&stage=${first.id}`,
            '/reports',
            '/settings/skill-tags/new',
            `/settings/skill-tags/${tag.id}`,
            `/settings/skill-tags/${tag.id}/deletion`,
            '/admin/user',
          ],
        },
        { person: onIt, paths: [`${other}/scoring/end?stage=${stage.id}`, `${other}/scoring/recusal?work=${waiting.work.id}`] },
        {
          person: winner.user,
          paths: [
            `${base}/results/${winner.entry.id}?stage=${first.id}`,
            `${base}/results/${winner.entry.id}/certificate?stage=${first.id}`,
          ],
        },
        { person: second.user, paths: [`${base}/results/${second.entry.id}/appeal?stage=${first.id}`] },
        { person: uploading, paths: [`${other}/lock?stage=${stage.id}`, `${other}/works/${unlocked.id}/deletion`] },
        {
          person: null,
          paths: [
            '/reset-password',
            '/help',
            `/help/${helpArticle}`,
            `${base}/results`,
            '/verify',
            `/verify/${result.code}`,
            `/invitation?token=${token}`,
            '/auth',
            '/forgot-password',
          ],
        },
        { person: await make.makeUser({ status: 'pending' }), paths: ['/account-pending'] },
      ]
      const content = contentOf(server.dataDir)
      for (const { person, paths } of pages) {
        const context = await browser.newContext({ baseURL, colorScheme, viewport: { width: 320, height: 640 }, hasTouch: true })
        await context.addCookies([{ name: 'user-locale', value: locale, url: baseURL! }])
        if (person) await signIn(context, person)
        const page = await context.newPage()
        for (const path of paths) {
          expect((await page.goto(path))?.status(), path).toBe(refused[path] ?? 200)
          await expectAccessible(page)
          await expectContrastInOtherColours(page)
          await expectOwnLanguage(page, locale, content)
          await expectFitsNarrowest(page)
        }
        await context.close()
      }
    })
  }
})
