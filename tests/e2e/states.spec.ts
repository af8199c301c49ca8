import type { APIRequestContext } from '@playwright/test'
import type { AdvancementStatus, CompetitionStatus, StageStatus } from '../../app/domain/competitions/states'
import type { RegistrationMove, RegistrationStatus } from '../../app/domain/registrations/states'
import { registrationFields } from './setup/entry-fields'
import { expect, test as base } from './setup/plain-http'

// Each machine in each state: what its page offers, what a forged post brings, and what the row then says.

const competitionMoves: Record<CompetitionStatus, CompetitionStatus[]> = {
  pending: ['in_progress', 'cancelled'],
  in_progress: ['completed', 'cancelled'],
  completed: ['archived', 'in_progress'],
  archived: [],
  cancelled: [],
}

const stageMoves: Record<StageStatus, StageStatus[]> = {
  pending: ['upcoming', 'active'],
  upcoming: ['active', 'pending'],
  active: ['completed', 'upcoming'],
  completed: ['closed', 'active'],
  closed: ['completed'],
  advanced: [],
}

const backwardMoves: [StageStatus, StageStatus][] = [
  ['upcoming', 'pending'],
  ['active', 'upcoming'],
  ['completed', 'active'],
  ['closed', 'completed'],
]

const registrationMoves: Record<RegistrationStatus, RegistrationMove[]> = {
  draft: ['submit'],
  submitted: ['start_review', 'approve', 'reject', 'withdraw'],
  under_review: ['approve', 'reject', 'withdraw'],
  approved: ['withdraw'],
  rejected: ['submit'],
}

const moveTo: Record<RegistrationStatus, RegistrationMove> = {
  draft: 'withdraw',
  submitted: 'submit',
  under_review: 'start_review',
  approved: 'approve',
  rejected: 'reject',
}

const advancementStatuses: AdvancementStatus[] = ['pending', 'advanced', 'eliminated']

type Competition = Awaited<ReturnType<typeof import('../factories').makeCompetition>>
type CompetitionData = Parameters<typeof import('../factories').makeCompetition>[0]

type Fixtures = {
  /** An organiser's. */
  office: APIRequestContext
  /** A competition that the clock leaves alone, with one stage in the state asked for. */
  withStage: (status: StageStatus, data?: CompetitionData) => Promise<Competition>
}

const test = base.extend<Fixtures>({
  office: async ({ as, make }, use) => use(await as(await make.makeUser({ role: 'admin' }))),
  withStage: async ({ make }, use) =>
    use((status, data = {}) => {
      const stage = {
        position: 0,
        name: '初赛',
        status,
        startsAt: make.inHours(1),
        endsAt: make.inHours(240),
      }
      return make.makeCompetition({ ...data, stages: { create: [stage] } })
    }),
})

const statesOf = <State extends string>(moves: Record<State, unknown>) => Object.keys(moves) as State[]

const read = async (request: APIRequestContext, path: string) => {
  const answer = await request.get(path, { maxRedirects: 0 })
  return { status: answer.status(), html: await answer.text() }
}

/** The states that a page links to, sorted. */
const linksTo = (html: string, path: string) =>
  [
    ...new Set(
      html
        .split(`href="${path}?to=`)
        .slice(1)
        .map((rest) => /^\w+/.exec(rest)![0]),
    ),
  ].sort()

/** What a page's buttons of this name send. */
const buttons = (html: string, name: string) =>
  [...html.matchAll(/<button[^>]*>/g)].filter(([tag]) => tag.includes(` name="${name}"`)).map(([tag]) => / value="(\w+)"/.exec(tag)![1]!)

test.describe('over plain HTTP', () => {
  test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, 'Needs no browser; once is enough.')

  const post = async (request: APIRequestContext, path: string, form: Record<string, string>) =>
    (await request.post(path, { form, maxRedirects: 0 })).status()

  test('a competition goes where it may, and nowhere else', async ({ office, make, db }) => {
    const states = statesOf(competitionMoves)
    const stages = { create: [{ position: 0, name: '初赛' }] }
    const fresh = (status: CompetitionStatus, data = {}) => make.makeCompetition({ startsAt: make.inHours(24), status, stages, ...data })
    const reason = '漏了一位参赛者'
    const move = (id: number, from: string, to: string) => post(office, `/competitions/${id}/status?to=${to}`, { from, to, reason })
    const statusOf = async (id: number) => (await db.competition.findUniqueOrThrow({ where: { id } })).status
    for (const from of states) {
      const { id } = await fresh(from)
      const page = await read(office, `/competitions/${id}/manage`)
      expect(linksTo(page.html, `/competitions/${id}/status`), `offered to one ${from}`).toEqual([...competitionMoves[from]].sort())
      for (const to of states) {
        const { id } = await fresh(from)
        const allowed = competitionMoves[from].includes(to)
        const status = await move(id, from, to)
        expect([status, await statusOf(id)], `${from} to ${to}`).toEqual(allowed ? [303, to] : [400, from])
        const entries = await db.auditEntry.findMany({
          where: { action: 'competition.moved', subjectId: String(id) },
          select: { details: true },
        })
        const details = from === 'completed' && to === 'in_progress' ? { from, to, reason } : { from, to }
        expect(entries).toEqual(allowed ? [{ details }] : [])
        if (allowed) continue
        // From a state it is not in, it goes nowhere either.
        for (const pretended of states.filter((other) => other !== from && competitionMoves[other].includes(to))) {
          expect([await move(id, pretended, to), await statusOf(id)], `${from} as ${pretended} to ${to}`).toEqual([409, from])
        }
      }
    }
    const hidden = await fresh('pending', { publishedAt: null })
    for (const to of ['in_progress', 'finished'])
      expect([await move(hidden.id, 'pending', to), await statusOf(hidden.id)], to).toEqual([400, 'pending'])
  })

  test('a stage goes where it may, and back only with a reason', async ({ office, withStage, db }) => {
    const states = statesOf(stageMoves)
    const statusOf = async ({ stages }: Competition) => (await db.stage.findUniqueOrThrow({ where: { id: stages[0]!.id } })).status
    const pathOf = ({ id, stages }: Competition) => `/competitions/${id}/stages/${stages[0]!.id}/status`
    const move = (competition: Competition, from: StageStatus, to: StageStatus, reason: string) =>
      post(office, `${pathOf(competition)}?to=${to}`, { from, to, reason })
    for (const from of states) {
      const shown = await withStage(from)
      const page = await read(office, `/competitions/${shown.id}/manage`)
      expect(linksTo(page.html, pathOf(shown)), `offered to one ${from}`).toEqual([...stageMoves[from]].sort())
      for (const to of states) {
        const competition = await withStage(from)
        const allowed = stageMoves[from].includes(to)
        const status = await move(competition, from, to, '网络故障')
        expect([status, await statusOf(competition)], `${from} to ${to}`).toEqual(allowed ? [303, to] : [400, from])
        if (allowed) continue
        for (const pretended of states.filter((other) => other !== from && stageMoves[other].includes(to))) {
          expect(
            [await move(competition, pretended, to, '网络故障'), await statusOf(competition)],
            `${from} as ${pretended} to ${to}`,
            // Where it stands already, it was sent twice.
          ).toEqual([to === from ? 303 : 409, from])
        }
      }
    }

    for (const [from, to] of backwardMoves) {
      const competition = await withStage(from)
      expect((await read(office, `${pathOf(competition)}?to=${to}`)).html).toContain('name="reason"')
      for (const reason of ['', ' \n '])
        expect([await move(competition, from, to, reason), await statusOf(competition)], `${from} to ${to}`).toEqual([400, from])
      expect(await move(competition, from, to, ' 评委请假 ')).toBe(303)
      const entry = await db.auditEntry.findFirstOrThrow({ where: { action: 'stage.moved', subjectId: String(competition.id) } })
      expect(entry.details).toEqual({ stageId: competition.stages[0]!.id, from, to, reason: '评委请假' })
    }
  })

  test('a stage opens only in a published, running competition, after the stages before it', async ({ office, withStage, make, db }) => {
    const opening = async (competition: Competition, position = 0) => {
      const { id } = competition.stages[position]!
      const status = await post(office, `/competitions/${competition.id}/stages/${id}/status?to=active`, { from: 'pending', to: 'active' })
      return [status, (await db.stage.findUniqueOrThrow({ where: { id } })).status]
    }
    const offered = async (competition: Competition, position = 0) =>
      linksTo(
        (await read(office, `/competitions/${competition.id}/manage`)).html,
        `/competitions/${competition.id}/stages/${competition.stages[position]!.id}/status`,
      )
    const hidden = await withStage('pending', { publishedAt: null })
    expect(await opening(hidden)).toEqual([400, 'pending'])
    expect(await offered(hidden)).toEqual(['upcoming'])
    for (const status of ['completed', 'cancelled', 'archived'])
      expect(await opening(await withStage('pending', { status: status as CompetitionStatus })), status).toEqual([400, 'pending'])
    const second = await make.makeCompetition()
    expect(await opening(second, 1)).toEqual([400, 'pending'])
    expect(await offered(second, 1)).toEqual(['upcoming'])

    const waiting = await withStage('pending', { status: 'pending', startsAt: make.inHours(24) })
    expect(await opening(waiting)).toEqual([303, 'active'])
    expect((await db.competition.findUniqueOrThrow({ where: { id: waiting.id } })).status).toBe('in_progress')
  })

  test('a stage is advanced by publication alone', async ({ office, withStage, make, db }) => {
    const published: Record<StageStatus, [number, StageStatus]> = {
      pending: [409, 'pending'],
      upcoming: [409, 'upcoming'],
      active: [409, 'active'],
      completed: [303, 'advanced'],
      closed: [303, 'advanced'],
      // Said again, it is shown what was published.
      advanced: [303, 'advanced'],
    }
    for (const from of statesOf(published)) {
      const competition = await withStage(from)
      const { id } = competition.stages[0]!
      const categoryId = competition.categories[0]!.id
      const offered = `/competitions/${competition.id}/stages/${id}/publication`
      const publication = `${offered}?category=${categoryId}`
      if (from === 'advanced') await make.makePublication(competition)
      const before = await db.publication.findMany({ where: { stageId: id } })
      expect(
        (await read(office, `/competitions/${competition.id}/manage`)).html.split('<main')[1]!.includes(`href="${offered}`),
        `offered to one ${from}`,
      ).toBe(from === 'closed')
      if (from !== 'advanced') expect(await post(office, publication, { undecided: '0' }), 'not confirmed').toBe(400)
      const digest = /name="digest" value="(\w+)"/.exec((await read(office, publication)).html)?.[1] ?? ''
      const status = await post(office, publication, { confirm: 'on', undecided: '0', digest })
      const stage = await db.stage.findUniqueOrThrow({ where: { id } })
      expect([status, stage.status], from).toEqual(published[from])
      const after = await db.publication.findMany({ where: { stageId: id } })
      expect(after, from).toHaveLength(stage.status === 'advanced' ? 1 : 0)
      if (from === 'advanced') expect(after).toEqual(before)
    }
  })

  test('a stage’s scoring is paused and resumed while it takes scores, and never else', async ({ office, withStage, db }) => {
    const takesScores: Record<StageStatus, boolean> = {
      pending: false,
      upcoming: false,
      active: true,
      completed: true,
      closed: false,
      advanced: false,
    }
    for (const from of statesOf(takesScores)) {
      for (const paused of [false, true]) {
        const competition = await withStage(from)
        const { id } = competition.stages[0]!
        const at = new Date('2026-11-01T08:00:00Z')
        await db.stage.update({ where: { id }, data: { scoringPausedAt: paused ? at : null } })
        const page = await read(office, `/competitions/${competition.id}/scores?stage=${id}`)
        const offered = buttons(page.html, 'intent').filter((intent) => intent === 'pause' || intent === 'resume')
        expect(offered, `${from}, paused: ${paused}`).toEqual(takesScores[from] ? [paused ? 'resume' : 'pause'] : [])
        for (const intent of ['pause', 'resume']) {
          await db.stage.update({ where: { id }, data: { scoringPausedAt: paused ? at : null } })
          const status = await post(office, `/competitions/${competition.id}/scores`, { stage: String(id), intent })
          const { scoringPausedAt } = await db.stage.findUniqueOrThrow({ where: { id } })
          const after = takesScores[from] ? intent === 'pause' : paused
          expect([status, scoringPausedAt !== null], `${intent} ${from}, paused: ${paused}`).toEqual([takesScores[from] ? 303 : 409, after])
        }
      }
    }
  })

  test('a pause refuses submissions and keeps what was typed; resumed, it is submitted', async ({ as, office, make, db }) => {
    const competition = await make.makeCompetition()
    const judge = await make.makeJudge(competition)
    const work = await make.makeWork(competition, await make.makeRegistration(competition), { lockedAt: new Date() })
    const desk = await as(judge)
    const score = async (intent: 'draft' | 'submit', points: number) => {
      const path = `/competitions/${competition.id}/scoring?work=${work.id}`
      const revision = /name="revision" value="(\d+)"/.exec((await read(desk, path)).html)?.[1] ?? '0'
      const given = Object.fromEntries(competition.criteria.map(({ id }) => [`criterion-${id}`, String(points)]))
      return desk.post(path, { form: { workId: String(work.id), revision, intent, comment: '气息稳', ...given }, maxRedirects: 0 })
    }
    const stored = async () => {
      const found = await db.score.findFirst({ where: { workId: work.id }, include: { values: true } })
      return found && [found.status, ...found.values.map(({ hundredths }) => hundredths)]
    }
    const four = (points: number) => competition.criteria.map(() => points * 100)
    const scoring = (intent: string) =>
      post(office, `/competitions/${competition.id}/scores`, { stage: String(competition.stages[0]!.id), intent })
    expect(await scoring('pause')).toBe(303)
    const refused = await score('submit', 81)
    expect(refused.status()).toBe(409)
    expect(await refused.text()).toContain('value="81"')
    expect(await stored()).toEqual(['draft', ...four(81)])
    expect((await score('draft', 82)).status()).toBeLessThan(400)
    expect(await stored()).toEqual(['draft', ...four(82)])
    expect(await scoring('resume')).toBe(303)
    expect((await score('submit', 83)).status()).toBe(303)
    expect(await stored()).toEqual(['submitted', ...four(83)])
  })

  test.describe('a registration', () => {
    const freeOfSongs = { categories: { create: [{ position: 0, name: '专业组', workCount: 1, songCount: 0 }] } }
    const entryFor = (competition: Competition) => ({ ...registrationFields(competition), intent: 'submit' })
    const submit = async (owner: APIRequestContext, competition: Competition) =>
      (await owner.post(`/competitions/${competition.id}/register`, { multipart: entryFor(competition), maxRedirects: 0 })).status()
    const before: Record<RegistrationStatus, object> = {
      draft: { status: 'draft', number: null, submittedAt: null },
      submitted: { status: 'submitted' },
      under_review: { status: 'under_review' },
      approved: { status: 'approved', reviewedAt: new Date() },
      rejected: { status: 'rejected', rejectionReason: '截图看不清', reviewedAt: new Date() },
    }

    test('goes where it may, and nowhere else', async ({ as, office, make, db }) => {
      const states = statesOf(registrationMoves)
      const competition = await make.makeCompetition(freeOfSongs)
      const own = `/competitions/${competition.id}/register`
      const fresh = async (from: RegistrationStatus) => {
        const user = await make.makeUser()
        const row = await make.makeRegistration(competition, { userId: user.id, ...before[from] })
        return { row, owner: await as(user), review: `/competitions/${competition.id}/participants/${row.id}` }
      }
      for (const from of states) {
        const shown = await fresh(from)
        const [page, review] = [await read(shown.owner, own), await read(office, shown.review)]
        expect(review.status, 'a draft is its owner’s alone').toBe(from === 'draft' ? 404 : 200)
        const offered = [
          ...buttons(review.html, 'intent').filter((intent) => intent !== 'reveal_id_card'),
          ...new Set(buttons(page.html, 'intent').filter((intent) => intent !== 'draft')),
          ...(page.html.includes(`action="${own}?withdraw"`) ? ['withdraw'] : []),
        ]
        expect(offered.sort(), `offered to one ${from}`).toEqual([...registrationMoves[from]].sort())

        for (const to of states) {
          const { row, owner, review } = await fresh(from)
          const move = moveTo[to]
          const allowed = registrationMoves[from].includes(move)
          const status =
            move === 'submit'
              ? await submit(owner, competition)
              : move === 'withdraw'
                ? await post(owner, `${own}?withdraw`, {})
                : await post(office, review, { intent: move, submittedAt: String(row.submittedAt?.getTime() ?? 0), reason: '截图看不清' })
          const after = await db.registration.findUniqueOrThrow({ where: { id: row.id } })
          const hidden = from === 'draft' && move !== 'submit' && move !== 'withdraw'
          expect([status, after.status], `${from}: ${move}`).toEqual(allowed ? [303, to] : [hidden ? 404 : 409, from])
          expect(await db.auditEntry.count({ where: { subjectType: 'registration', subjectId: String(row.id) } }), `${from}: ${move}`).toBe(
            allowed ? 1 : 0,
          )
        }
      }
    })

    test('is decided as it was read, and rejected with a reason', async ({ office, make, db }) => {
      const competition = await make.makeCompetition(freeOfSongs)
      const row = await make.makeRegistration(competition, before.submitted)
      const review = `/competitions/${competition.id}/participants/${row.id}`
      const submittedAt = String(row.submittedAt!.getTime())
      expect(await post(office, review, { intent: 'reject', submittedAt, reason: ' ' })).toBe(400)
      for (const intent of ['start_review', 'approve', 'reject']) {
        expect(
          await post(office, review, { intent, submittedAt: String(row.submittedAt!.getTime() - 1000), reason: '截图看不清' }),
          intent,
        ).toBe(409)
      }
      expect((await db.registration.findUniqueOrThrow({ where: { id: row.id } })).status).toBe('submitted')
    })

    test('is submitted again after a rejection while registration is open, and not after', async ({ as, make, db }) => {
      const competition = await make.makeCompetition(freeOfSongs)
      const [early, late] = [await make.makeUser(), await make.makeUser()]
      const [first, second] = [
        await make.makeRegistration(competition, { userId: early.id, ...before.rejected }),
        await make.makeRegistration(competition, { userId: late.id, ...before.rejected }),
      ]
      expect(await submit(await as(early), competition)).toBe(303)
      expect(await db.registration.findUniqueOrThrow({ where: { id: first.id } })).toMatchObject({
        status: 'submitted',
        number: first.number,
        rejectionReason: '',
      })

      await db.competition.update({ where: { id: competition.id }, data: { registrationDeadline: make.inHours(-1) } })
      const owner = await as(late)
      expect(buttons((await read(owner, `/competitions/${competition.id}/register`)).html, 'intent')).toEqual([])
      expect(await submit(owner, competition)).toBe(409)
      expect(await db.registration.findUniqueOrThrow({ where: { id: second.id } })).toMatchObject({
        status: 'rejected',
        rejectionReason: '截图看不清',
        name: second.name,
      })
    })

    test('is neither submitted nor begun once the first stage takes no more works, and its approval is warned of', async ({
      as,
      office,
      make,
      db,
    }) => {
      const begun = await make.makeUser()
      const competition = await make.makeCompetition(freeOfSongs)
      const [row, waiting] = [
        await make.makeRegistration(competition, { userId: begun.id, ...before.draft }),
        await make.makeRegistration(competition, before.submitted),
      ]
      const review = `/competitions/${competition.id}/participants/${waiting.id}`
      const warning = '初赛的作品提交已经结束。现在通过这份报名'
      expect((await read(office, review)).html).not.toContain(warning)
      await db.stage.update({ where: { id: competition.stages[0]!.id }, data: { status: 'completed' } })
      expect((await read(office, review)).html).toContain(warning)
      for (const owner of [await as(begun), await as(await make.makeUser())]) {
        const page = await read(owner, `/competitions/${competition.id}/register`)
        expect(page.html).toContain('报名已经截止。')
        expect(page.html).not.toContain('class="registration-due"')
        expect(buttons(page.html, 'intent')).toEqual([])
        expect((await read(owner, '/competitions?open=on')).html).not.toContain(competition.name)
      }
      expect(await submit(await as(begun), competition)).toBe(409)
      expect((await db.registration.findUniqueOrThrow({ where: { id: row.id } })).status).toBe('draft')
    })

    test('is not withdrawn once a work exists, nor from a competition that is over', async ({ as, make, db }) => {
      for (const from of ['submitted', 'under_review', 'approved'] as const) {
        const user = await make.makeUser()
        const competition = await make.makeCompetition()
        const row = await make.makeRegistration(competition, { userId: user.id, ...before[from] })
        await make.makeWork(competition, row)
        expect(await post(await as(user), `/competitions/${competition.id}/register?withdraw`, {}), from).toBe(409)
        expect((await db.registration.findUniqueOrThrow({ where: { id: row.id } })).status).toBe(from)
      }
      for (const status of ['completed', 'cancelled', 'archived'] as const) {
        const user = await make.makeUser()
        const competition = await make.makeCompetition({ status })
        const row = await make.makeRegistration(competition, { userId: user.id })
        expect(await post(await as(user), `/competitions/${competition.id}/register?withdraw`, {}), status).toBe(409)
        expect((await db.registration.findUniqueOrThrow({ where: { id: row.id } })).status).toBe('approved')
      }
    })
  })

  test.describe('an advancement', () => {
    const formOf = ({ stages, categories }: Competition, entryId: number) => ({
      stage: String(stages[0]!.id),
      category: String(categories[0]!.id),
      entry: String(entryId),
    })
    const decided = async (db: import('~/infra/db/generated/client').PrismaClient, registrationId: number) =>
      (await db.advancement.findFirst({ where: { entry: { registrationId } } }))?.status ?? 'none'

    test('goes from each state to each other', async ({ office, make, db }) => {
      for (const from of ['none', ...advancementStatuses] as const) {
        for (const to of advancementStatuses) {
          const competition = await make.makeCompetition()
          const stageId = competition.stages[0]!.id
          const { id, number, entries: own } = await make.makeRegistration(competition)
          const entryId = own[0]!.id
          if (from !== 'none')
            await db.advancement.create({
              data: { entryId, stageId, status: from, decidedAt: new Date(), decidedById: competition.createdById },
            })
          const path = `/competitions/${competition.id}/advancements`
          expect(buttons((await read(office, `${path}?stage=${stageId}`)).html, 'status').sort()).toEqual([...advancementStatuses].sort())
          const status = await post(office, path, { ...formOf(competition, entryId), status: to })
          const unchanged = (from === 'none' ? 'pending' : from) === to
          expect([status, await decided(db, id)], `${from} to ${to}`).toEqual([303, unchanged ? from : to])
          const entries = await db.auditEntry.findMany({ where: { action: 'advancement.decided', subjectId: String(stageId) } })
          const changes = [{ number, from: from === 'none' ? 'pending' : from }]
          expect(entries.map(({ details }) => details)).toEqual(
            unchanged ? [] : [{ to, afterPublishing: false, changes, category: competition.categories[0]!.name }],
          )
        }
      }
    })

    test('is refused before the stage begins, to strangers and to unknown states', async ({ office, withStage, make, db }) => {
      const statuses = { pending: 400, upcoming: 400, active: 303, completed: 303, closed: 303 } as const
      for (const stageStatus of statesOf(statuses)) {
        const competition = await withStage(stageStatus)
        const { id, entries } = await make.makeRegistration(competition)
        const status = await post(office, `/competitions/${competition.id}/advancements`, {
          ...formOf(competition, entries[0]!.id),
          status: 'advanced',
        })
        expect([status, await decided(db, id)], stageStatus).toEqual([statuses[stageStatus], status === 303 ? 'advanced' : 'none'])
      }
      const competition = await make.makeCompetition()
      const stranger = await make.makeRegistration(await make.makeCompetition())
      const waiting = await make.makeRegistration(competition, { status: 'submitted' })
      const entrant = await make.makeRegistration(competition)
      for (const [registration, status] of [
        [stranger, 'advanced'],
        [waiting, 'advanced'],
        [entrant, 'winner'],
      ] as const) {
        expect(
          await post(office, `/competitions/${competition.id}/advancements`, {
            ...formOf(competition, registration.entries[0]!.id),
            status,
          }),
        ).toBe(400)
        expect(await decided(db, registration.id)).toBe('none')
      }
    })

    test('is not taken back once a work of the next stage exists', async ({ office, make, db }) => {
      const competition = await make.makeCompetition()
      const [stage, next] = competition.stages
      const row = await make.makeRegistration(competition)
      await db.advancement.create({
        data: {
          entryId: row.entries[0]!.id,
          stageId: stage!.id,
          status: 'advanced',
          decidedAt: new Date(),
          decidedById: competition.createdById,
        },
      })
      await make.makeWork(competition, row, { stageId: next!.id })
      for (const status of ['pending', 'eliminated']) {
        expect([
          await post(office, `/competitions/${competition.id}/advancements`, {
            ...formOf(competition, row.entries[0]!.id),
            status,
          }),
          await decided(db, row.id),
        ]).toEqual([400, 'advanced'])
      }
    })

    test('changes after publication only when confirmed, and the log says so', async ({ office, withStage, make, db }) => {
      for (const from of advancementStatuses) {
        for (const to of advancementStatuses.filter((status) => status !== from)) {
          const competition = await withStage('advanced')
          const stageId = competition.stages[0]!.id
          const { id, number, entries: own } = await make.makeRegistration(competition)
          const entryId = own[0]!.id
          await make.makePublication(competition)
          await db.advancement.create({
            data: { entryId, stageId, status: from, decidedAt: new Date(), decidedById: competition.createdById },
          })
          const path = `/competitions/${competition.id}/advancements`
          const form = formOf(competition, entryId)
          const asked = await office.post(path, { form: { ...form, status: to }, maxRedirects: 0 })
          expect([asked.status(), buttons(await asked.text(), 'confirmed'), await decided(db, id)], `${from} to ${to}`).toEqual([
            409,
            [to],
            from,
          ])
          expect(await db.auditEntry.count({ where: { action: 'advancement.decided', subjectId: String(stageId) } })).toBe(0)

          expect([await post(office, path, { ...form, confirmed: to }), await decided(db, id)], `${from} to ${to}`).toEqual([303, to])
          const entry = await db.auditEntry.findFirstOrThrow({ where: { action: 'advancement.decided', subjectId: String(stageId) } })
          expect(entry.details).toEqual({
            to,
            afterPublishing: true,
            category: competition.categories[0]!.name,
            changes: [{ number, from }],
          })
        }
      }
    })
  })
})

test('one move of each, through its form', async ({ page, context, browser, baseURL, javaScriptEnabled, make, db, signIn }) => {
  const competition = await make.makeCompetition()
  const [entrant, leaver] = [await make.makeUser({ name: '周小川' }), await make.makeUser()]
  const row = await make.makeRegistration(competition, { userId: entrant.id, name: '周小川', status: 'submitted' })
  const left = await make.makeRegistration(competition, { userId: leaver.id })
  await signIn(context, await make.makeUser({ role: 'admin' }))

  await page.goto(`/competitions/${competition.id}/participants/${row.id}`)
  await page.getByRole('button', { name: '通过', exact: true }).click()
  await expect(page.getByText('已通过周小川的报名，对方现在是参赛者。')).toBeVisible()

  await page.goto(`/competitions/${competition.id}/advancements`)
  await page.getByRole('checkbox', { name: '选择周小川' }).check()
  await page.getByRole('button', { name: /^晋级( Ctrl 2)?$/ }).click()
  await expect(page.getByText('已更改 1 位参赛者的晋级状态。')).toBeVisible()

  await page.goto(`/competitions/${competition.id}/manage`)
  await page.getByRole('link', { name: '结束初赛上传' }).click()
  await page.getByRole('button', { name: '结束初赛上传' }).click()
  await expect(page.getByText('阶段状态已更新。')).toBeVisible()
  const end = async () => {
    await page.getByRole('link', { name: '结束比赛' }).click()
    await page.getByRole('button', { name: '结束比赛' }).click()
  }
  await page.getByRole('link', { name: '结束比赛' }).click()
  await expect(page.getByText('还有阶段正在进行、成绩没有公布：初赛。请先公布成绩，或者取消比赛。')).toBeVisible()
  await expect(page.getByRole('button', { name: '结束比赛' })).toHaveCount(0)
  await db.stage.updateMany({ where: { competitionId: competition.id }, data: { status: 'advanced' } })
  await page.goto(`/competitions/${competition.id}/manage`)
  await end()
  await expect(page.getByText('比赛状态已更新。')).toBeVisible()

  // The other way out, by the participant, while the competition runs.
  await page.getByRole('link', { name: '恢复进行' }).click()
  await page.getByRole('button', { name: '恢复进行' }).click()
  await expect(page.getByLabel('恢复的原因')).toHaveAccessibleDescription(/恢复进行必须填写原因。/)
  await page.getByLabel('恢复的原因').fill('漏了一位参赛者')
  await page.getByRole('button', { name: '恢复进行' }).click()
  await expect(page.getByText('比赛状态已更新。')).toBeVisible()
  const home = await browser.newContext({ baseURL, javaScriptEnabled, locale: 'zh-CN' })
  await signIn(home, leaver)
  const own = await home.newPage()
  await own.goto(`/competitions/${competition.id}/register`)
  await own.locator('summary', { hasText: '撤回报名' }).click()
  await own.getByRole('button', { name: '确认撤回报名' }).click()
  await expect(own.getByText('报名已撤回，内容保留为草稿。')).toBeVisible()
  await home.close()

  const subjects = { competition: [competition.id], stage: [competition.stages[0]!.id], registration: [row.id, left.id] }
  const audits = await db.auditEntry.findMany({
    where: { OR: Object.entries(subjects).map(([subjectType, ids]) => ({ subjectType, subjectId: { in: ids.map(String) } })) },
    orderBy: { id: 'asc' },
  })
  expect(audits.map(({ action }) => action)).toEqual([
    'registration.approved',
    'advancement.decided',
    'stage.moved',
    'competition.moved',
    'competition.moved',
    'registration.withdrawn',
  ])
})
