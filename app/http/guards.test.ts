import fs from 'node:fs'
import { describe, expect, test } from 'vitest'
import { roles } from '~/domain/accounts/roles'
import { otherSignedIn, ownerMark } from './form-mark'
import { requireAccess } from './guards.server'
import { readForm } from './read-form.server'
import { mayOpen, pendingMayOpen, routeAccess, type RoutePattern } from '~/domain/accounts/route-access'

const files = fs.readdirSync('app/routes').filter((file) => !['_app.tsx', '_public.tsx', '_help.tsx'].includes(file))

/** The URL pattern a route file's name stands for. */
function patternOf(file: string): string {
  const segments = file
    .replace(/\.tsx?$/, '')
    .split('.')
    .filter((segment) => !segment.startsWith('_'))
  return `/${segments.map((segment) => (segment === '$' ? '*' : segment.replace(/_$/, '').replace(/^\$/, ':'))).join('/')}`
}

test('the table holds every route, and no other', () => {
  expect(files.map(patternOf).sort()).toEqual(Object.keys(routeAccess).sort())
})

describe('each loader and action of a route that is not for anyone begins with its guard', () => {
  for (const file of files) {
    const pattern = patternOf(file) as RoutePattern
    if (routeAccess[pattern] === 'anyone') continue
    test(pattern, () => {
      const source = fs.readFileSync(`app/routes/${file}`, 'utf8')
      const bodies = [
        ...source.matchAll(/export (?:async )?function (loader|action)\([^]*?\) ?(?:: [^{]+)?\{\n([^]*?)\n\}/g),
        ...source.matchAll(
          /export const (action|loader) = answering(?:Faults|Downloads|Json)\([^\n]*async \(args[^)]*\)[^\n]* => \{\n([^]*?)\n\}\)/g,
        ),
      ]
      expect(bodies.length, file).toBeGreaterThan(0)
      const guarded = `onlyPosted\\(\\(args\\) => requireAccess\\(args, '${pattern}'\\)\\)`
      expect(source).not.toMatch(new RegExp(`export const (loader|action)(?! = (answering(Faults|Downloads|Json)|${guarded}))`))
      for (const [, name, body] of bodies) expect(body!.split('\n')[0], `${file} ${name}`).toContain(`requireAccess(args, '${pattern}')`)
    })
  }
})

/** No form of a page's, or none whose fault a page could show: what changes nothing but a cookie or a session. */
const withoutForm = ['_app.admin.audit.tsx', '_public.components.tsx', 'locale.tsx', 'logout.tsx']

test('each action answers a fault of ours with its own form', () => {
  const bare = files.filter((file) => /export async function action/.test(fs.readFileSync(`app/routes/${file}`, 'utf8')))
  expect(bare.sort()).toEqual(withoutForm)
})

test('a pending account may open, of all routes, what it signs out by, chooses a language by and agreed to, and the page of an invitation', () => {
  const open = (Object.keys(routeAccess) as RoutePattern[]).filter((pattern) => pendingMayOpen(pattern))
  expect(open.sort()).toEqual(['/account-pending', '/api/*', '/invitation', '/locale', '/logout', '/privacy', '/terms'])
})

test('who may open what, by role', () => {
  const open = Object.fromEntries(
    roles.map((role) => [
      role,
      (Object.keys(routeAccess) as RoutePattern[]).filter((pattern) => mayOpen(role, pattern) && routeAccess[pattern] !== 'anyone'),
    ]),
  )
  const everyone = [
    '/competitions/:id/results',
    '/invitation',
    '/account-pending',
    '/dashboard',
    '/search',
    '/settings/profile',
    '/settings/profile/email',
    '/settings/profile/data',
    '/settings/profile/data/export',
    '/contact',
    '/contact/robot',
    '/debug/registration',
    '/participants/:userId/profile',
    '/competitions',
    '/competitions/:id',
    '/competitions/:id/register',
    '/competitions/:id/video-upload-clean',
    '/competitions/:id/results/:entryId',
    '/competitions/:id/results/:entryId/appeal',
    '/competitions/:id/results/:entryId/certificate',
    '/admin/scoring',
    '/admin/scoring/:taskId',
    '/admin/scoring/:taskId/renewal',
    '/admin/my-scores',
    '/admin/my-scores/:ratingId',
    '/admin/my-scores/:ratingId/deletion',
    '/scoring/model',
    '/scoring/model/status',
    '/scoring/model/:modelTaskId',
    '/scoring/model/:modelTaskId/deletion',
    '/scoring/model/:modelTaskId/download',
  ]
  const handIn = [
    '/competitions/:id/upload-video',
    '/competitions/:id/upload-video/status',
    '/competitions/:id/lock',
    '/competitions/:id/works/:work/deletion',
  ]
  const score = [
    '/competitions/:id/scoring',
    '/competitions/:id/scoring/send',
    '/competitions/:id/scoring/end',
    '/competitions/:id/scoring/recusal',
  ]
  expect(new Set(open.student)).toEqual(new Set([...everyone, ...handIn]))
  expect(new Set(open.teacher)).toEqual(new Set([...everyone, ...handIn]))
  expect(new Set(open.judge)).toEqual(new Set([...everyone, ...handIn, ...score]))
  const closedToAdmins = (Object.keys(routeAccess) as RoutePattern[]).filter((pattern) => !mayOpen('admin', pattern))
  expect(new Set(closedToAdmins)).toEqual(new Set(['/auth', '/forgot-password', ...handIn]))
})

test('a page that does or shows more for who is signed in is open to guests, and to nobody who waits or has a temporary password', async () => {
  const answerTo = async (viewer: object | null, pattern: '/invitation' | '/competitions/:id/results', method: string) => {
    const request = new Request(`http://localhost${pattern}`, { method })
    const context = { viewer: Promise.resolve(viewer && { id: 5, role: 'judge', status: 'active', ...viewer }) }
    const thrown = await requireAccess({ request, context } as never, pattern).catch((answer: unknown) => answer)
    return thrown instanceof Response ? thrown.headers.get('Location') : thrown && 'in'
  }
  for (const method of ['GET', 'POST'])
    for (const pattern of ['/invitation', '/competitions/:id/results'] as const) {
      expect(await answerTo(null, pattern, method)).toBeNull()
      expect(await answerTo({}, pattern, method)).toBe('in')
      expect(await answerTo({ mustChangePassword: true }, pattern, method)).toBe('/settings/profile')
      // The page of an invitation says what it waits for.
      expect(await answerTo({ status: 'pending' }, pattern, method)).toBe(pattern === '/invitation' ? 'in' : '/account-pending')
    }
})

/** Where a guest's post to a route is sent on to. */
async function sentOn(address: string, pattern: RoutePattern) {
  const request = new Request(`http://localhost${address}`, { method: 'POST' })
  const answer = (await requireAccess({ request, context: {} } as never, pattern as '/competitions/:id/scoring').catch(
    (thrown: unknown) => thrown,
  )) as Response
  return [answer.status, answer.headers.get('Location')]
}

test('a post whose session ended comes back to the very place it was sent from, and a long form takes its text along', async () => {
  const to = (path: string) => `/auth?redirect=${encodeURIComponent(path)}`
  expect(await sentOn('/competitions/7/scoring?work=5', '/competitions/:id/scoring')).toEqual([
    307,
    `${to('/competitions/7/scoring?work=5')}&typed`,
  ])
  expect(await sentOn('/competitions/7/upload-video?stage=2', '/competitions/:id/upload-video')).toEqual([
    303,
    to('/competitions/7/upload-video?stage=2'),
  ])
  // What a form asked to be done is no part of the place.
  expect(await sentOn('/competitions/7/register?withdraw', '/competitions/:id/register')).toEqual([
    307,
    `${to('/competitions/7/register')}&typed`,
  ])
  expect(await sentOn('/competitions/7/scoring?work=5&typed', '/competitions/:id/scoring')).toEqual([
    307,
    `${to('/competitions/7/scoring?work=5')}&typed`,
  ])
})

test('the text of a post goes along exactly where the action takes it back', async () => {
  for (const file of files) {
    const pattern = patternOf(file) as RoutePattern
    const source = fs.readFileSync(`app/routes/${file}`, 'utf8')
    if (['anyone', 'guest', 'guest-or-signed-in'].includes(routeAccess[pattern]) || !/export (const|async function) action/.test(source))
      continue
    const [status] = await sentOn(pattern.replace(/:\w+/g, '1'), pattern)
    expect([file, status]).toEqual([file, source.includes('if (bringsTyped(args.request)) return') ? 307 : 303])
  }
})

test('a long form that somebody else left open is refused as theirs, whatever its sender may not do', async () => {
  const answerTo = async (viewer: object, body: BodyInit, pattern: RoutePattern = '/competitions/create') => {
    const request = new Request('http://localhost/competitions/create', { method: 'POST', body })
    const context = { viewer: Promise.resolve({ id: 5, role: 'student', status: 'active', ...viewer }) }
    const thrown = await requireAccess({ request, context } as never, pattern as '/dashboard').catch((thrown: unknown) => thrown)
    return [(thrown as Response).status, await (thrown as Response).text()]
  }
  const formOf = (owner: string) => {
    const form = new FormData()
    form.set(ownerMark, owner)
    form.set('paymentQr', new File(['x'], 'qr.png'))
    return form
  }
  const theirs = [409, otherSignedIn]
  expect(await answerTo({}, formOf('4'))).toEqual(theirs)
  expect(await answerTo({ status: 'pending' }, formOf('4'))).toEqual(theirs)
  expect(await answerTo({ mustChangePassword: true }, formOf('4'))).toEqual(theirs)
  expect(await answerTo({}, new URLSearchParams({ [ownerMark]: '4' }), '/competitions/:id/scoring')).toEqual(theirs)
  expect(await answerTo({}, formOf('5'))).toEqual([303, ''])
  expect(await answerTo({}, formOf('4'), '/users/:id/deletion')).toEqual([303, ''])
})

test('no form of a page that somebody else left open does anything, whatever it is of', async () => {
  const lockedBy = async (owner: string | null) => {
    const request = new Request('http://localhost/competitions/1/lock', {
      method: 'POST',
      body: new URLSearchParams(owner ? { [ownerMark]: owner } : {}),
    })
    const context = { viewer: Promise.resolve({ id: 5, role: 'student', status: 'active' }) }
    await requireAccess({ request, context } as never, '/competitions/:id/lock')
    return readForm(request).then(
      (form) => [...form.keys()],
      async (thrown: Response) => [thrown.status, await thrown.text()],
    )
  }
  expect(await lockedBy('4')).toEqual([409, otherSignedIn])
  expect(await lockedBy('5')).toEqual([ownerMark])
  expect(await lockedBy(null)).toEqual([])
})
