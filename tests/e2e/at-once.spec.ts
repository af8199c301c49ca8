import fs from 'node:fs'
import type { APIRequestContext, APIResponse } from '@playwright/test'
import { registrationFields } from './setup/entry-fields'
import { expect, test as base } from './setup/plain-http'

// Real requests at the same time against the running server: each invariant holds, and who came second is told so.
base.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, 'Plain HTTP; once is enough.')

type Fixtures = {
  /** So many organisers', each signed in on their own. */
  organisers: (count: number) => Promise<APIRequestContext[]>
  /** Sends them all while the server's process stands still: it goes on, and reads the first, only when so many have arrived. */
  together: <T extends readonly unknown[]>(posts: number, send: () => { [K in keyof T]: Promise<T[K]> }) => Promise<T>
}

const test = base.extend<Fixtures>({
  organisers: async ({ as, make }, use) =>
    use((count) => Promise.all(Array.from({ length: count }, async () => as(await make.makeUser({ role: 'admin' }))))),
  together: async ({ server }, use) =>
    use(async (posts, send) => {
      const port = Number(new URL(server.url).port)
      server.process.kill('SIGSTOP')
      try {
        const answers = Promise.all(send())
        answers.catch(() => {})
        await expect.poll(() => unreadConnections(port)).toBe(posts)
        server.process.kill('SIGCONT')
        return (await answers) as never
      } finally {
        server.process.kill('SIGCONT')
      }
    }),
})

/** Connections to a port of this machine on which something was sent that its process has not read. */
function unreadConnections(port: number): number {
  const [, ...rows] = fs.readFileSync('/proc/net/tcp', 'utf8').trim().split('\n')
  return rows.filter((row) => {
    const [, local, , state, queues] = row.trim().split(/\s+/)
    const established = '01'
    return state === established && parseInt(local!.split(':')[1]!, 16) === port && parseInt(queues!.split(':')[1]!, 16) > 0
  }).length
}

const post = (request: APIRequestContext, path: string, form: Record<string, string>) => request.post(path, { form, maxRedirects: 0 })
const statuses = (answers: APIResponse[]) => answers.map((answer) => answer.status()).sort()
const times = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index))

test.afterEach('the log is one chain still', async ({ server: _ }) => {
  const { verifyChain } = await import('~/domain/audit/verify-chain.server')
  expect(await verifyChain()).toMatchObject({ whole: true })
})

test('twenty submit for the last three places: three get in, the others keep their draft', async ({ as, together, make, db }) => {
  const competition = await make.makeCompetition({
    maxParticipants: 3,
    categories: { create: [{ position: 0, name: '专业组', workCount: 1, songCount: 0 }] },
  })
  const people = await Promise.all(
    times(20, async (index) => {
      const user = await make.makeUser()
      const row = await make.makeRegistration(competition, {
        userId: user.id,
        status: 'draft',
        number: null,
        submittedAt: null,
        name: `草稿${index}`,
      })
      return { row, request: await as(user) }
    }),
  )
  const answers = await together(20, () =>
    people.map(({ request }, index) =>
      request.post(`/competitions/${competition.id}/register`, {
        multipart: {
          ...registrationFields(competition),
          intent: 'submit',
          name: `提交${index}`,
        },
        maxRedirects: 0,
      }),
    ),
  )
  expect(statuses(answers)).toEqual([...Array(3).fill(303), ...Array(17).fill(409)])
  const rows = await db.registration.findMany({ where: { competitionId: competition.id }, include: { entries: true } })
  expect(
    rows
      .filter(({ status }) => status === 'submitted')
      .map(({ number }) => number)
      .sort(),
  ).toEqual([1, 2, 3])
  for (const [index, answer] of answers.entries()) {
    const { number: _, ...row } = rows.find(({ id }) => id === people[index]!.row.id)!
    if (answer.status() === 303) {
      expect(row).toMatchObject({ status: 'submitted', name: `提交${index}` })
      continue
    }
    expect(row).toMatchObject({ status: 'draft', name: `草稿${index}`, submittedAt: null, idCardHmac: null })
    expect(row.entries).toHaveLength(1)
    expect(await answer.text()).toContain('报名名额已满。')
  }
  expect(
    await db.auditEntry.count({ where: { action: 'registration.submitted', subjectId: { in: rows.map(({ id }) => String(id)) } } }),
  ).toBe(3)
})

test('ten approvals into a first stage of two places: two are approved', async ({ organisers, together, make, db }) => {
  const stage = {
    position: 0,
    name: '初赛',
    status: 'active' as const,
    startsAt: make.inHours(-24),
    endsAt: make.inHours(240),
    participantLimit: 2,
  }
  const competition = await make.makeCompetition({ stages: { create: [stage] } })
  const rows = await Promise.all(times(10, (index) => make.makeRegistration(competition, { number: index + 1, status: 'submitted' })))
  const offices = await organisers(10)
  const answers = await together(10, () =>
    rows.map(({ id, submittedAt }, index) =>
      post(offices[index]!, `/competitions/${competition.id}/participants/${id}`, {
        intent: 'approve',
        submittedAt: String(submittedAt!.getTime()),
      }),
    ),
  )
  expect(answers.map((answer) => answer.status()).sort()).toEqual([303, 303, ...Array<number>(8).fill(409)])
  for (const answer of answers.filter((one) => one.status() === 409))
    expect(await answer.text()).toContain('第一阶段的名额已满，不能再通过报名。')
  const approved = answers.flatMap((answer, index) => (answer.status() === 303 ? [rows[index]!.id] : []))
  expect(approved).toHaveLength(2)
  const stored = await db.registration.findMany({ where: { competitionId: competition.id } })
  expect(
    stored
      .filter(({ status }) => status === 'approved')
      .map(({ id }) => id)
      .sort(),
  ).toEqual(approved.sort())
  expect(stored.filter(({ status }) => status === 'submitted')).toHaveLength(8)
  expect(
    await db.auditEntry.count({ where: { action: 'registration.approved', subjectId: { in: rows.map(({ id }) => String(id)) } } }),
  ).toBe(2)
})

test('two organisers save the same revision: one is saved, the other told, and nothing is lost', async ({
  page,
  context,
  signIn,
  organisers,
  together,
  make,
  db,
}) => {
  const competition = await make.makeCompetition()
  await make.makeRegistration(competition)
  const path = `/competitions/${competition.id}/edit`
  await signIn(context, await make.makeUser({ role: 'admin' }))
  await page.goto(path)
  const fields = await page.evaluate(() =>
    [...new FormData(document.querySelector<HTMLFormElement>('form#competition')!)].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as const] : [],
    ),
  )
  const send = (office: APIRequestContext, changes: Record<string, string>) => {
    const form = new FormData()
    // Each opened the form for themselves.
    for (const [name, value] of fields) if (name !== '__owner__') form.append(name, changes[name] ?? value)
    return office.post(path, { multipart: form, maxRedirects: 0 })
  }
  const row = { select: { id: true, position: true } }
  const parts = () =>
    db.competition.findUniqueOrThrow({
      where: { id: competition.id },
      select: { categories: { include: { songFields: true } }, criteria: row, stages: row },
    })
  const before = await parts()

  const [first, second] = await organisers(2)
  const typed = [
    { name: '先改的名称', description: '先写的说明' },
    { name: '后改的名称', description: '后写的说明' },
  ]
  const answers = await together(2, () => [send(first!, typed[0]!), send(second!, typed[1]!)])
  expect(statuses(answers)).toEqual([303, 409])
  const [won, lost] = answers[0].status() === 303 ? [typed[0]!, typed[1]!] : [typed[1]!, typed[0]!]
  expect(await db.competition.findUniqueOrThrow({ where: { id: competition.id } })).toMatchObject({
    ...won,
    revision: competition.revision + 1,
  })
  expect(await parts()).toEqual(before)
  const refusal = await answers.find((answer) => answer.status() === 409)!.text()
  for (const text of [lost.name, lost.description, '另一位管理员保存了这场比赛']) expect(refusal).toContain(text)
  expect(await db.auditEntry.count({ where: { action: 'competition.edited', subjectId: String(competition.id) } })).toBe(1)
})

test('five clicks create one competition, and each answer leads to it', async ({ page, context, signIn, as, together, make, db }) => {
  const organiser = await make.makeUser({ role: 'admin' })
  await signIn(context, organiser)
  await page.goto('/competitions/create')
  const fields = await page.evaluate(() =>
    [...new FormData(document.querySelector<HTMLFormElement>('form#competition')!)].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as const] : [],
    ),
  )
  // Its page asks for nothing more meanwhile.
  await page.goto('about:blank')
  const sent = () => {
    const form = new FormData()
    for (const [name, value] of fields) form.append(name, name === 'name' ? '五连击杯' : value)
    return form
  }
  const clicks = await Promise.all(times(5, () => as(organiser)))
  const answers = await together(5, () => clicks.map((click) => click.post('/competitions/create', { multipart: sent(), maxRedirects: 0 })))
  expect(statuses(answers)).toEqual(Array(5).fill(303))
  const made = await db.competition.findMany({ where: { createdById: organiser.id } })
  expect(made.map(({ name }) => name)).toEqual(['五连击杯'])
  expect(answers.map((answer) => answer.headers().location)).toEqual(Array(5).fill(`/competitions/${made[0]!.id}`))
})

test('two organisers advance different people into the one place: one is advanced', async ({ organisers, together, make, db }) => {
  const stage = {
    position: 0,
    name: '初赛',
    status: 'completed' as const,
    startsAt: make.inHours(-24),
    endsAt: make.inHours(240),
    advanceCount: 1,
  }
  const competition = await make.makeCompetition({ stages: { create: [stage] } })
  const rows = [await make.makeRegistration(competition), await make.makeRegistration(competition)]
  const stageId = competition.stages[0]!.id
  const offices = await organisers(2)
  const answers = await together(2, () =>
    rows.map(({ entries }, index) =>
      post(offices[index]!, `/competitions/${competition.id}/advancements`, {
        stage: String(stageId),
        category: String(competition.categories[0]!.id),
        entry: String(entries[0]!.id),
        status: 'advanced',
      }),
    ),
  )
  expect(statuses(answers)).toEqual([303, 400])
  expect(await answers.find((answer) => answer.status() === 400)!.text()).toContain('晋级名额为 1，这样会有 2 人晋级。')
  const advanced = rows[answers.findIndex((answer) => answer.status() === 303)]!
  expect(await db.advancement.findMany({ where: { stageId }, select: { entryId: true, status: true } })).toEqual([
    { entryId: advanced.entries[0]!.id, status: 'advanced' },
  ])
  expect(await db.auditEntry.count({ where: { action: 'advancement.decided', subjectId: String(stageId) } })).toBe(1)
})

test('two tabs of a judge submit the same work: one score counts', async ({ as, together, make, db }) => {
  const competition = await make.makeCompetition()
  const judge = await make.makeJudge(competition)
  const work = await make.makeWork(competition, await make.makeRegistration(competition), { lockedAt: new Date() })
  const tab = await as(judge)
  const given = ['81', '92']
  const answers = await together(2, () =>
    given.map((points) =>
      post(tab, `/competitions/${competition.id}/scoring?work=${work.id}`, {
        workId: String(work.id),
        intent: 'submit',
        comment: '',
        ...Object.fromEntries(competition.criteria.map(({ id }) => [`criterion-${id}`, points])),
      }),
    ),
  )
  expect(statuses(answers)).toEqual([303, 409])
  expect(await answers.find((answer) => answer.status() === 409)!.text()).toContain('您已经为这件作品评过分，分数没有改动。')
  const points = Number(given[answers.findIndex((answer) => answer.status() === 303)])
  const scores = await db.score.findMany({ where: { workId: work.id }, include: { values: true } })
  expect(scores.map(({ status, values }) => [status, values.map(({ hundredths }) => hundredths)])).toEqual([
    ['submitted', competition.criteria.map(() => points * 100)],
  ])
  expect(await db.auditEntry.count({ where: { action: 'score.submitted', subjectId: String(scores[0]!.id) } })).toBe(1)
})

test('thirty judges submit at once: every score that was acknowledged is there once, and none can be given again', async ({
  as,
  together,
  make,
  db,
}) => {
  const competition = await make.makeCompetition()
  const judges = await Promise.all(times(30, () => make.makeJudge(competition)))
  const work = await make.makeWork(competition, await make.makeRegistration(competition), { lockedAt: new Date() })
  const desks = await Promise.all(judges.map((judge) => as(judge)))
  const submit = (desk: APIRequestContext, points: number) =>
    post(desk, `/competitions/${competition.id}/scoring?work=${work.id}`, {
      workId: String(work.id),
      intent: 'submit',
      comment: '',
      ...Object.fromEntries(competition.criteria.map(({ id }) => [`criterion-${id}`, String(points)])),
    })
  const answers = await together(30, () => desks.map((desk, index) => submit(desk, 60 + index)))
  expect(statuses(answers)).toEqual(times(30, () => 303))
  const given = async () => {
    const scores = await db.score.findMany({ where: { workId: work.id }, include: { values: true } })
    return new Map(scores.map(({ judgeId, status, values }) => [judgeId, [status, ...values.map(({ hundredths }) => hundredths)]]))
  }
  const expected = new Map(judges.map(({ id }, index) => [id, ['submitted', ...competition.criteria.map(() => (60 + index) * 100)]]))
  expect(await given()).toEqual(expected)
  const chained = () => db.ledgerEntry.count({ where: { competitionId: competition.id, kind: 'score' } })
  expect(await chained()).toBe(30)

  // The thirty-first: one of them once more, with other points.
  expect((await submit(desks[7]!, 99)).status()).toBe(409)
  expect(await given()).toEqual(expected)
  expect(await chained()).toBe(30)
  expect(await db.score.count({ where: { workId: work.id } })).toBe(30)
})

test('two organisers reject and approve the same registration: one decision', async ({ organisers, together, make, db }) => {
  const competition = await make.makeCompetition()
  const row = await make.makeRegistration(competition, { status: 'submitted' })
  const offices = await organisers(2)
  const review = { submittedAt: String(row.submittedAt!.getTime()), reason: '截图看不清' }
  const answers = await together(2, () =>
    ['reject', 'approve'].map((intent, index) =>
      post(offices[index]!, `/competitions/${competition.id}/participants/${row.id}`, { intent, ...review }),
    ),
  )
  expect(statuses(answers)).toEqual([303, 409])
  const [decision, told] =
    answers[0]!.status() === 303 ? (['rejected', '这份报名已审核为不通过。'] as const) : (['approved', '这份报名已经通过。'] as const)
  expect(await answers.find((answer) => answer.status() === 409)!.text()).toContain(told)
  expect((await db.registration.findUniqueOrThrow({ where: { id: row.id } })).status).toBe(decision)
  const entries = await db.auditEntry.findMany({ where: { subjectType: 'registration', subjectId: String(row.id) } })
  expect(entries.map(({ action }) => action)).toEqual([`registration.${decision}`])
  const notices = await db.notice.findMany({ where: { userId: row.userId } })
  expect(notices.map(({ kind }) => kind)).toEqual([`registration_${decision}`])
})

test('the same judge is added ten times at once: one seat', async ({ organisers, together, make, db }) => {
  const competition = await make.makeCompetition()
  const offices = await organisers(10)
  for (const role of ['judge', 'teacher'] as const) {
    const person = await make.makeUser({ role })
    const answers = await together(10, () =>
      offices.map((office) =>
        post(office, `/competitions/${competition.id}/judges`, { intent: 'add', userId: String(person.id), promote: 'yes' }),
      ),
    )
    expect(statuses(answers)).toEqual([303, ...Array(9).fill(400)])
    for (const answer of answers.filter((one) => one.status() === 400)) expect(await answer.text()).toContain('此人已经是本场比赛的评委。')
    expect(await db.competitionJudge.count({ where: { userId: person.id } })).toBe(1)
    expect(await db.user.findUniqueOrThrow({ where: { id: person.id } })).toMatchObject({ role: 'judge' })
    const entries = await db.auditEntry.findMany({ where: { action: 'judge.added', subjectId: String(competition.id) } })
    expect(entries.filter(({ details }) => (details as { userId: number }).userId === person.id)).toHaveLength(1)
    expect(await db.auditEntry.count({ where: { action: 'user.promoted', subjectId: String(person.id) } })).toBe(role === 'teacher' ? 1 : 0)
  }
})

test('withdrawing while being approved: the end is one of the two, and the log tells how', async ({
  as,
  organisers,
  together,
  make,
  db,
}) => {
  const competition = await make.makeCompetition()
  const [office] = await organisers(1)
  const pairs = await Promise.all(
    times(8, async (index) => {
      const user = await make.makeUser()
      return {
        row: await make.makeRegistration(competition, { number: index + 1, userId: user.id, status: 'submitted' }),
        owner: await as(user),
      }
    }),
  )
  const answers = await together(16, () =>
    pairs.map(({ row, owner }, index) => {
      const approve = () =>
        post(office!, `/competitions/${competition.id}/participants/${row.id}`, {
          intent: 'approve',
          submittedAt: String(row.submittedAt!.getTime()),
        })
      const withdraw = () => post(owner, `/competitions/${competition.id}/register?withdraw`, {})
      // Half of them are sent the other way round.
      return index % 2
        ? Promise.all([approve(), withdraw()])
        : Promise.all([withdraw(), approve()]).then(([withdrawn, approved]) => [approved, withdrawn] as const)
    }),
  )
  for (const [index, { row }] of pairs.entries()) {
    const [approved, withdrawn] = answers[index]!.map((answer) => answer.status())
    const entries = await db.auditEntry.findMany({
      where: { subjectType: 'registration', subjectId: String(row.id) },
      orderBy: { id: 'asc' },
    })
    const log = entries.map(({ action, details }) => [action, (details as { from?: string }).from])
    // Who was let in first may still go; who has gone is not let in.
    const letInFirst = [
      ['registration.approved', undefined],
      ['registration.withdrawn', 'approved'],
    ]
    const goneFirst = [['registration.withdrawn', 'submitted']]
    expect({ approved, withdrawn, log }).toEqual(
      approved === 303 ? { approved: 303, withdrawn: 303, log: letInFirst } : { approved: 404, withdrawn: 303, log: goneFirst },
    )
    expect((await db.registration.findUniqueOrThrow({ where: { id: row.id } })).status).toBe('draft')
  }
})

test('ten stage moves from the same state: one move, one entry; who asked for the same is told it is done', async ({
  organisers,
  together,
  make,
  db,
}) => {
  const competition = await make.makeCompetition()
  const { id } = competition.stages[0]!
  const offices = await organisers(10)
  const answers = await together(10, () =>
    offices.map((office, index) => {
      const to = index % 2 ? 'upcoming' : 'completed'
      return post(office, `/competitions/${competition.id}/stages/${id}/status?to=${to}`, { from: 'active', to, reason: '网络故障' })
    }),
  )
  const { status: to } = await db.stage.findUniqueOrThrow({ where: { id } })
  expect(['upcoming', 'completed']).toContain(to)
  expect(answers.map((answer) => answer.status())).toEqual(
    answers.map((_, index) => ((index % 2 ? 'upcoming' : 'completed') === to ? 303 : 409)),
  )
  for (const answer of answers.filter((one) => one.status() === 409)) expect(await answer.text()).toContain('状态刚刚被改变')
  const entries = await db.auditEntry.findMany({ where: { action: 'stage.moved', subjectId: String(competition.id) } })
  expect(entries.map(({ details }) => details)).toEqual([
    to === 'upcoming' ? { stageId: id, from: 'active', to, reason: '网络故障' } : { stageId: id, from: 'active', to },
  ])
})

test('fifty raters ask for the next task at once: fifty different tasks; then all submit, and none is lost or doubled', async ({
  as,
  together,
  make,
  db,
}) => {
  await db.dataset.deleteMany()
  const { id: datasetId, tasks } = await make.makeDataset(await make.makeUser(), {}, 50)
  const raters = await Promise.all(times(50, () => make.makeUser()))
  const pages = await Promise.all(raters.map((rater) => as(rater)))
  const answers = await together(50, () => pages.map((page) => post(page, '/admin/scoring', { intent: 'next' })))
  const given = answers.map((answer) => answer.headers().location!)
  expect(new Set(given)).toEqual(new Set(tasks.map(({ id }) => `/admin/scoring/${id}`)))
  const tags = await db.skillTag.findMany({ where: { isActive: true } })
  const sheet = { intent: 'submit-stop', comment: '', ...Object.fromEntries(tags.map(({ id }) => [`tag-${id}`, '4'])) }
  // Each twice: two clicks.
  const sent = await together(100, () => [...pages, ...pages].map((page, index) => post(page, given[index % 50]!, sheet)))
  expect(statuses(sent)).toEqual(Array(100).fill(303))
  const ratings = await db.rating.findMany({ where: { task: { datasetId } } })
  expect(ratings.map(({ taskId, userId }) => [userId, `/admin/scoring/${taskId}`]).sort()).toEqual(
    raters.map(({ id }, index) => [id, given[index]]).sort(),
  )
  expect(await db.datasetScore.findMany({ where: { datasetId }, select: { count: true, sum: true } })).toEqual(
    tags.map(() => ({ count: 50, sum: 20_000 })),
  )
  expect(await db.ratingLock.count()).toBe(0)
})
