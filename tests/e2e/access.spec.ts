import { createHash } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import Database from 'better-sqlite3'
import { type Access, mayOpen, routeAccess, type RoutePattern } from '../../app/domain/accounts/route-access'
import type { Role } from '../../app/domain/accounts/roles'
import { expect, test } from './setup/test'

// Every route, as everybody, on one's own things, somebody else's, absent ones and nonsense: read and posted to. Needs no browser.
test.describe('every route as everybody', () => {
  test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, 'The walk is plain HTTP; once is enough.')

  test('gives what the route table and the rules about rows allow, and a refused post writes nothing', async ({
    playwright,
    baseURL,
    make,
    db,
    server,
  }) => {
    test.setTimeout(240_000)
    const { openSession } = await import('~/infra/session')
    const { transaction } = await import('~/infra/db/client')
    const { writeSessionToken } = await import('~/http/session-cookie.server')

    const competition = await make.makeCompetition({ feeMinor: 0 })
    const stage = competition.stages[0]!
    const [admin, judge, stranger, teacher, student, other] = [
      await make.makeUser({ role: 'admin' }),
      await make.makeJudge(competition),
      await make.makeUser({ role: 'judge' }),
      await make.makeUser({ role: 'teacher' }),
      await make.makeUser({ role: 'student' }),
      await make.makeUser({ role: 'student' }),
    ]
    const registration = await make.makeRegistration(competition, { userId: student.id })
    const work = await make.makeWork(competition, registration, { lockedAt: new Date() })
    const score = await make.makeScore(competition, work, judge, [80, 81, 82, 83])
    const tag = await db.skillTag.create({ data: { code: `Walk${Date.now()}`, name: '走', sortOrder: 99, createdAt: new Date() } })
    const mail = await db.mail.create({
      data: { template: 'account_exists', recipient: 'a@example.test', locale: 'zh', params: { link: 'x' }, createdAt: new Date() },
    })

    type Person = { name: string; role: Role | null; pending?: boolean; temporary?: boolean; id?: number; request: APIRequestContext }
    const cookieOf = async (id: number) =>
      (await writeSessionToken(await transaction((tx) => openSession(tx, id, { userAgent: 'walk', address: '127.0.0.1' })))).split(';')[0]!
    const as = async (name: string, user: { id: number; role: Role } | null, more: object = {}): Promise<Person> => ({
      name,
      role: user?.role ?? null,
      ...(user ? { id: user.id } : {}),
      ...more,
      request: await playwright.request.newContext({
        baseURL: baseURL!,
        extraHTTPHeaders: { Accept: 'text/html', 'Accept-Language': 'zh-CN', ...(user ? { Cookie: await cookieOf(user.id) } : {}) },
      }),
    })
    const disabled = await make.makeUser({ role: 'admin' })
    const people = [
      await as('guest', null),
      await as('pending', await make.makeUser({ status: 'pending' }), { pending: true }),
      await as('temporary password', await make.makeUser({ role: 'admin', mustChangePassword: true }), { temporary: true }),
      await as('student with a registration', student),
      await as('another student', other),
      await as('teacher', teacher),
      await as('judge of the panel', judge),
      await as('judge of another', stranger),
      await as('admin', admin),
      await as('disabled', disabled, { role: null }),
    ]
    await db.user.update({ where: { id: disabled.id }, data: { status: 'disabled' } })

    const real: Record<string, string> = {
      registrationId: String(registration.id),
      stageId: String(stage.id),
      scoreId: String(score.id),
      work: String(work.id),
      userId: String(student.id),
    }
    const idFor = (pattern: string) =>
      pattern.startsWith('/users') || pattern.startsWith('/admin/user')
        ? other.id
        : pattern.includes('skill-tags')
          ? tag.id
          : pattern.includes('outbox')
            ? mail.id
            : competition.id
    const fill = (pattern: string, value: (name: string) => string) =>
      pattern.replace(/:(\w+)/g, (_, name: string) => value(name)).replace('*', 'no/such/thing')
    const variants = (pattern: RoutePattern) => [
      { kind: 'real', path: fill(pattern, (name) => (name === 'id' ? String(idFor(pattern)) : real[name]!)) },
      ...(pattern.includes(':')
        ? [
            { kind: 'absent', path: fill(pattern, () => '999999') },
            { kind: 'nonsense', path: fill(pattern, () => '0x1%27') },
          ]
        : []),
    ]

    /** What the table says of a person and a page. */
    const expected = ({ role, pending, temporary }: Person, pattern: RoutePattern): 'in' | RegExp => {
      const access: Access = routeAccess[pattern]
      if (access === 'anyone') return 'in'
      if (access === 'guest') return role ? /^\/$/ : 'in'
      if (!role) return /^\/auth/
      if (access === 'account') return 'in'
      if (pending) return /^\/account-pending$/
      if (temporary && pattern !== '/settings/profile') return /^\/settings\/profile$/
      return mayOpen(role, pattern) ? 'in' : /^\/403$/
    }

    const dump = () => {
      const database = new Database(`${server.dataDir}/app.db`, { readonly: true })
      const tables = database
        .prepare(
          "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT IN ('Job', 'RateEvent', 'Session')",
        )
        .pluck()
        .all() as string[]
      const hash = createHash('sha256')
      for (const table of tables) hash.update(JSON.stringify(database.prepare(`SELECT * FROM "${table}"`).all()))
      database.close()
      return hash.digest('hex')
    }

    const faults: string[] = []
    for (const person of people) {
      for (const pattern of Object.keys(routeAccess) as RoutePattern[]) {
        const wanted = expected(person, pattern)
        for (const { kind, path } of variants(pattern)) {
          const where = `${person.name} ${path}`
          const page = await person.request.get(path, { maxRedirects: 0 })
          const to = page.headers().location
          const landing = to ? new URL(to, baseURL!).pathname : null
          if (page.status() >= 500) faults.push(`${where}: ${page.status()}`)
          // A draft is only posted; reading it is a bad request for everybody.
          const onlyPosted = pattern === '/competitions/:id/scoring/draft' && page.status() === 400
          if (wanted !== 'in' && !onlyPosted && !(page.status() >= 300 && page.status() < 400 && wanted.test(landing!)))
            faults.push(`${where}: ${page.status()} ${landing}, wanted ${wanted}`)
          if (wanted === 'in' && kind !== 'real' && page.status() === 200 && pattern !== '/api/*' && routeAccess[pattern] !== 'anyone')
            faults.push(`${where}: 200 for something ${kind}`)
          if (
            wanted === 'in' &&
            kind === 'real' &&
            landing === '/403' &&
            ![
              '/competitions/:id/register',
              '/competitions/:id/scoring',
              '/competitions/:id/scoring/draft',
              '/participants/:userId/profile',
              '/competitions/:id/video-upload-clean',
              '/competitions/:id/lock',
            ].includes(pattern)
          )
            faults.push(`${where}: sent to /403`)

          if (wanted === 'in' || kind !== 'real') continue
          const before = dump()
          const post = await person.request.post(path, {
            maxRedirects: 0,
            form: { intent: 'delete', status: 'active', id: '1', act: 'disable:1', change: 'promote:1', which: 'aboveLine' },
            headers: { Origin: baseURL! },
          })
          if (post.status() >= 500) faults.push(`${where}: post ${post.status()}`)
          const target = post.headers().location
          if (post.status() < 300 || (post.status() < 400 && !wanted.test(new URL(target!, baseURL!).pathname)))
            faults.push(`${where}: post ${post.status()} ${target}`)
          if (dump() !== before) faults.push(`${where}: a refused post wrote something`)
        }
      }
    }
    expect(faults).toEqual([])

    // Rules about rows: other people's things.
    const by = (name: string) => people.find((person) => person.name === name)!.request
    const status = async (name: string, path: string) => (await by(name).get(path, { maxRedirects: 0 })).status()
    const landing = async (name: string, path: string) => (await by(name).get(path, { maxRedirects: 0 })).headers().location ?? ''
    const base = `/competitions/${competition.id}`
    expect(await status('judge of the panel', `${base}/scoring`)).toBe(200)
    expect(await status('judge of another', `${base}/scoring`)).not.toBe(200)
    expect(await status('another student', `${base}/works/${work.id}/deletion`)).toBe(404)
    expect(await status('another student', `${base}/video-upload-clean?work=${work.id}`)).not.toBe(200)
    expect(await landing('another student', `${base}/upload-video`)).toMatch(new RegExp(`${base}$`))
    expect(await landing('judge of another', `${base}/upload-video`)).toMatch(new RegExp(`${base}$`))
    expect(await status('student with a registration', `${base}/upload-video`)).toBe(200)
    expect(await status('another student', `/participants/${student.id}/profile`)).not.toBe(200)
    expect(await status('student with a registration', `/participants/${student.id}/profile`)).toBe(200)
    expect(await landing('judge of another', `${base}/register`)).toContain('/403')

    // Files and uploads.
    for (const name of ['guest', 'pending', 'another student', 'judge of another', 'disabled']) {
      for (const path of [`/media/works/${work.id}/playback`, `/media/uploads/${work.uploadId}`]) {
        expect((await by(name).get(path, { headers: { Accept: 'video/*' } })).status(), `${name} ${path}`).toBe(404)
      }
      for (const method of ['HEAD', 'PATCH', 'DELETE']) {
        const answer = await by(name).fetch(`/files/${work.uploadId}`, {
          method,
          headers: { 'Tus-Resumable': '1.0.0', 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream', Origin: baseURL! },
          maxRedirects: 0,
        })
        expect([401, 403, 404, 405], `${name} ${method}`).toContain(answer.status())
      }
    }
    for (const person of people) await person.request.dispose()
  })
})
