import { createHash } from 'node:crypto'
import Database from 'better-sqlite3'
import { type Access, mayOpen, pendingMayOpen, routeAccess, type RoutePattern } from '../../app/domain/accounts/route-access'
import { expect, type Person, test } from './setup/everybody'

// Every route, as everybody, on one's own things, somebody else's, absent ones and nonsense: read and posted to. Needs no browser.
// Each worker has a server and people of its own, so the routes may be walked side by side.
test.describe.configure({ mode: 'parallel' })
test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, 'The walk is plain HTTP; once is enough.')

/** Where the rules about rows may send even somebody whom the table lets in. */
const ruledByRow: RoutePattern[] = [
  '/competitions/:id/register',
  '/competitions/:id/scoring',
  '/competitions/:id/scoring/send',
  '/competitions/:id/scoring/recusal',
  '/competitions/:id/scoring/end',
  '/participants/:userId/profile',
  '/competitions/:id/video-upload-clean',
  '/competitions/:id/lock',
  '/competitions/:id/results',
]

/** These lead everybody somewhere else, a pending account too; there it is led on. */
const ledOnFirst: RoutePattern[] = ['/login', '/register', '/*']

/** What the table says of a person and a page. */
function expected({ role, pending, temporary }: Person, pattern: RoutePattern): 'in' | RegExp {
  const access: Access = routeAccess[pattern]
  if (pending && !ledOnFirst.includes(pattern)) return pendingMayOpen(pattern) ? 'in' : /^\/account-pending$/
  if (access === 'anyone') return 'in'
  if (access === 'guest') return role ? /^\/$/ : 'in'
  if (!role) return access === 'guest-or-signed-in' ? 'in' : /^\/auth/
  if (access === 'account') return 'in'
  if (temporary && pattern !== '/settings/profile') return /^\/settings\/profile$/
  return mayOpen(role, pattern) ? 'in' : /^\/403$/
}

const fill = (pattern: string, value: (name: string) => string) =>
  pattern.replace(/:(\w+)/g, (_, name: string) => value(name)).replace('*', 'no/such/thing')

/** What each table holds, as a digest. */
function digestsOf(dataDir: string): Map<string, string> {
  const database = new Database(`${dataDir}/app.db`, { readonly: true })
  const tables = database
    .prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT IN ('Job', 'RateEvent', 'Session')",
    )
    .pluck()
    .all() as string[]
  const digest = (table: string) =>
    createHash('sha256')
      .update(JSON.stringify(database.prepare(`SELECT * FROM "${table}"`).all()))
      .digest('hex')
  const digests = new Map(tables.map((table) => [table, digest(table)]))
  database.close()
  return digests
}

function written(before: Map<string, string>, after: Map<string, string>): string[] {
  return [...after].filter(([table, digest]) => before.get(table) !== digest).map(([table]) => table)
}

for (const pattern of Object.keys(routeAccess) as RoutePattern[]) {
  test(`${pattern} gives each what the table and the rules about rows allow, and a refused post writes nothing`, async ({
    everybody: { people, things, idFor },
    server,
  }) => {
    const variants = [
      { kind: 'real', path: fill(pattern, (name) => (name === 'id' ? String(idFor(pattern)) : things.values[name]!)) },
      ...(pattern.includes(':')
        ? [
            { kind: 'absent', path: fill(pattern, () => '999999') },
            { kind: 'nonsense', path: fill(pattern, () => '0x1%27') },
          ]
        : []),
    ]
    const faults: string[] = []
    for (const person of people) {
      const wanted = expected(person, pattern)
      for (const { kind, path } of variants) {
        const where = `${person.name} ${path}`
        const page = await person.request.get(path, { maxRedirects: 0 })
        const to = page.headers().location
        const landing = to ? new URL(to, server.url).pathname : null
        if (page.status() >= 500) faults.push(`${where}: ${page.status()}`)
        if (wanted !== 'in' && !(page.status() >= 300 && page.status() < 400 && wanted.test(landing!)))
          faults.push(`${where}: ${page.status()} ${landing}, wanted ${wanted}`)
        if (wanted === 'in' && kind !== 'real' && page.status() === 200 && pattern !== '/api/*' && routeAccess[pattern] !== 'anyone')
          faults.push(`${where}: 200 for something ${kind}`)
        if (wanted === 'in' && kind === 'real' && landing === '/403' && !ruledByRow.includes(pattern)) faults.push(`${where}: sent to /403`)

        if (wanted === 'in' || kind !== 'real') continue
        const before = digestsOf(server.dataDir)
        const post = await person.request.post(path, {
          maxRedirects: 0,
          form: { intent: 'delete', status: 'active', id: '1', act: 'disable:1', change: 'promote:1', which: 'aboveLine' },
          headers: { Origin: server.url },
        })
        if (post.status() >= 500) faults.push(`${where}: post ${post.status()}`)
        const target = post.headers().location
        if (post.status() < 300 || (post.status() < 400 && !wanted.test(new URL(target!, server.url).pathname)))
          faults.push(`${where}: post ${post.status()} ${target}`)
        const tables = written(before, digestsOf(server.dataDir))
        if (tables.length > 0) faults.push(`${where}: a refused post wrote to ${tables.join(', ')}`)
      }
    }
    expect(faults).toEqual([])
  })
}

test('other people’s things: what the rules about rows say', async ({ everybody: { by, things } }) => {
  const status = async (name: string, path: string) => (await by(name).get(path, { maxRedirects: 0 })).status()
  const landing = async (name: string, path: string) => (await by(name).get(path, { maxRedirects: 0 })).headers().location ?? ''
  const base = `/competitions/${things.competitionId}`
  expect(await status('judge of the panel', `${base}/scoring`)).toBe(200)
  expect(await status('judge of another', `${base}/scoring`)).not.toBe(200)
  expect(await status('another student', `${base}/works/${things.work.id}/deletion`)).toBe(404)
  expect(await status('another student', `${base}/video-upload-clean?work=${things.work.id}`)).not.toBe(200)
  expect(await landing('another student', `${base}/upload-video`)).toMatch(new RegExp(`${base}$`))
  expect(await landing('judge of another', `${base}/upload-video`)).toMatch(new RegExp(`${base}$`))
  expect(await status('student with a registration', `${base}/upload-video`)).toBe(200)
  expect(await status('another student', `/participants/${things.ownerId}/profile`)).not.toBe(200)
  expect(await status('student with a registration', `/participants/${things.ownerId}/profile`)).toBe(200)
  expect(await landing('judge of another', `${base}/register`)).toContain('/403')
  const slip = `${base}/results/${things.values.entryId}`
  for (const path of [slip, `${slip}/certificate`, `${slip}/appeal`]) {
    for (const stranger of ['another student', 'teacher', 'judge of the panel', 'judge of another'])
      expect(await status(stranger, path), path).toBe(404)
    expect(await status('student with a registration', path), path).toBe(200)
  }
  expect(await status('admin', slip)).toBe(200)
  expect(await status('admin', `${slip}/appeal`)).toBe(404)
  expect(await status('student with a registration', `${base}/results`)).toBe(200)
  for (const stranger of ['another student', 'judge of the panel']) expect(await landing(stranger, `${base}/results`)).toBe('/403')
  expect(await landing('guest', `${base}/results`)).toMatch(/^\/auth\?redirect=/)
  const edition = `${base}/publications/${things.values.publicationId}`
  for (const path of [edition, `${edition}/withdrawal`, `${base}/stages/${things.values.stageId}/quotas`]) {
    expect(await status('admin', path), path).toBe(200)
    expect(await landing('student with a registration', path), path).toBe('/403')
  }
})

for (const name of ['guest', 'pending', 'another student', 'judge of another', 'disabled']) {
  test(`another’s files and uploads: nothing of them for ${name}`, async ({ everybody: { by, things }, server }) => {
    for (const path of [`/media/works/${things.work.id}/playback`, `/media/uploads/${things.work.uploadId}`]) {
      expect((await by(name).get(path, { headers: { Accept: 'video/*' } })).status(), path).toBe(404)
    }
    for (const method of ['HEAD', 'PATCH', 'DELETE']) {
      const answer = await by(name).fetch(`/files/${things.work.uploadId}`, {
        method,
        headers: { 'Tus-Resumable': '1.0.0', 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream', Origin: server.url },
        maxRedirects: 0,
      })
      expect([401, 403, 404, 405], method).toContain(answer.status())
    }
  })
}
