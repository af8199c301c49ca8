import type { APIRequestContext } from '@playwright/test'
import type { Role } from '../../../app/domain/accounts/roles'
import { test as base } from './test'

export { expect } from './test'

export type Person = { name: string; role: Role | null; pending?: boolean; temporary?: boolean; request: APIRequestContext }

type Everybody = {
  /** Somebody of every kind, each signed in over plain HTTP. */
  people: Person[]
  by: (name: string) => APIRequestContext
  /** A competition with one of each thing, by the names that route parameters have; everything is `owner`'s. */
  things: { competitionId: number; work: { id: number; uploadId: string }; ownerId: number; values: Record<string, string> }
  /** What `:id` stands for in a route. */
  idFor: (pattern: string) => number
}

/** One set of people and things a worker: walking the routes is to leave them as they are. */
export const test = base.extend<object, { everybody: Everybody }>({
  everybody: [
    async ({ playwright, server, make, db }, use) => {
      const { openSession } = await import('~/infra/session')
      const { transaction } = await import('~/infra/db/client')
      const { writeSessionToken } = await import('~/http/session-cookie.server')
      const { tellJudgingOpened } = await import('~/domain/panels/tell-judging-opened.server')

      const competition = await make.makeCompetition({ feeMinor: 0 })
      const judge = await make.makeJudge(competition)
      const [student, other, disabled] = [
        await make.makeUser({ role: 'student' }),
        await make.makeUser({ role: 'student' }),
        await make.makeUser({ role: 'admin' }),
      ]
      const registration = await make.makeRegistration(competition, { userId: student.id })
      const work = await make.makeWork(competition, registration, { lockedAt: new Date() })
      const score = await make.makeScore(competition, work, judge, [80, 81, 82, 83])
      const publication = await make.makePublication(competition)
      const entryId = registration.entries[0]!.id
      await db.result.create({
        data: { publicationId: publication.id, entryId, rank: 1, judgeCount: 1, decision: 'pending', code: '7K4F29QM81TX' },
      })
      const appeal = await db.appeal.create({ data: { publicationId: publication.id, entryId, question: '请复核', askedAt: new Date() } })
      const tag = await db.skillTag.create({ data: { code: 'Walk', name: '走', sortOrder: 99, createdAt: new Date() } })
      const { id: datasetId, tasks } = await make.makeDataset({ id: student.id })
      const admin = await make.makeUser({ role: 'admin' })
      const batch = await db.datasetBatch.create({ data: { kind: 'pairs', createdById: admin.id, createdAt: new Date() } })
      const rating = await make.makeRating(tasks[0]!, student, [tag], 300)
      const mail = await db.mail.create({
        data: { template: 'account_exists', recipient: 'a@example.test', locale: 'zh', params: { link: 'x' }, createdAt: new Date() },
      })

      const cookieOf = async (id: number) =>
        (await writeSessionToken(await transaction((tx) => openSession(tx, id, { userAgent: 'walk', address: '127.0.0.1' })))).split(
          ';',
        )[0]!
      const as = async (name: string, user: { id: number; role: Role } | null, more: object = {}): Promise<Person> => ({
        name,
        role: user?.role ?? null,
        ...more,
        request: await playwright.request.newContext({
          baseURL: server.url,
          extraHTTPHeaders: { Accept: 'text/html', 'Accept-Language': 'zh-CN', ...(user ? { Cookie: await cookieOf(user.id) } : {}) },
        }),
      })
      const people = [
        await as('guest', null),
        await as('pending', await make.makeUser({ status: 'pending' }), { pending: true }),
        await as('temporary password', await make.makeUser({ role: 'admin', mustChangePassword: true }), { temporary: true }),
        await as('student with a registration', student),
        await as('another student', other),
        await as('teacher', await make.makeUser({ role: 'teacher' })),
        await as('judge of the panel', judge),
        await as('judge of another', await make.makeUser({ role: 'judge' })),
        await as('admin', admin),
        await as('disabled', disabled, { role: null }),
      ]
      const modelTask = await make.makeScoredTask(student)
      const modelVersion = await make.makeModelVersion(admin)
      const analysis = await make.makeEmotionAnalysis(work)
      await db.user.update({ where: { id: disabled.id }, data: { status: 'disabled' } })
      // Else the clock tells the judge in the middle of a walk.
      await tellJudgingOpened()

      await use({
        people,
        by: (name) => people.find((person) => person.name === name)!.request,
        things: {
          competitionId: competition.id,
          work,
          ownerId: student.id,
          values: {
            registrationId: String(registration.id),
            stageId: String(competition.stages[0]!.id),
            scoreId: String(score.id),
            publicationId: String(publication.id),
            work: String(work.id),
            userId: String(student.id),
            judgeId: String(judge.id),
            entryId: String(entryId),
            appealId: String(appeal.id),
            code: '7K4F-29QM-81TX',
            taskId: String(tasks[0]!.id),
            modelTaskId: String(modelTask.id),
            versionId: String(modelVersion.id),
            analysisId: String(analysis.id),
            ratingId: String(rating.id),
            batchId: String(batch.id),
          },
        },
        idFor: (pattern) => {
          if (pattern.startsWith('/users') || pattern.startsWith('/admin/user')) return other.id
          if (pattern.includes('skill-tags')) return tag.id
          if (pattern.startsWith('/admin/datasets')) return datasetId
          return pattern.includes('outbox') ? mail.id : competition.id
        },
      })
      for (const { request } of people) await request.dispose()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})
