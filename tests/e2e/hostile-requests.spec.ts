import type { RoutePattern } from '../../app/domain/accounts/route-access'
import { actionRoutes, routeOf } from '../hostile/action-routes'
import { attack, databaseFaults, summaryOf } from '../hostile/attack'
import { makeAttackers, type Party } from '../hostile/attackers'
import { randomFrom } from '../hostile/random'
import { say } from '../hostile/raw-request'
import type { RunningServer } from '../setup/running-server'
import { expect, test as base } from './setup/test'

// A worker of its own: what is done to this server is not to be met by another test.
const test = base.extend<object, { attacked: RunningServer; party: Party }>({
  attacked: [async ({ server, make: _ }, use) => use(server), { scope: 'worker' }],
  settingsPutBack: async ({}, use) => use(),
  party: [async ({ attacked }, use) => use(await makeAttackers(attacked.url, 10)), { scope: 'worker', timeout: 600_000 }],
})

test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, 'No page is involved; once is enough.')

test('every route that takes a form is among what is attacked, with a form of its own', async ({ party: { attackers } }) => {
  const reached = new Set(attackers.flatMap(({ forms }) => forms.map(({ action }) => routeOf(action))))
  // Its calls are a list of their own, in tests/hostile/hostile-call.ts.
  expect(actionRoutes.filter((route) => route !== '/api/*' && !reached.has(route))).toEqual([])
  const intents = (route: RoutePattern) =>
    attackers.flatMap(({ forms }) => forms.filter(({ action }) => routeOf(action) === route).flatMap(({ buttons }) => buttons))
  for (const [route, most] of [
    ['/competitions/:id/scoring', ['draft', 'submit']],
    ['/competitions/:id/judges', ['add', 'invite', 'remove', 'withdraw']],
    ['/competitions/:id/judges/:judgeId', ['close', 'limit', 'reassign', 'restore']],
    ['/admin/dataset-upload/:batchId', ['add', 'confirm', 'discard', 'save']],
    ['/admin/dataset-upload/:batchId/progress', ['discard', 'mend']],
    ['/admin/datasets/import', ['import']],
    ['/admin/datasets/:id', ['process-again']],
    ['/competitions/:id/video-upload-clean', ['accompaniment', 'analyse']],
    ['/vision-detection', ['analyse']],
    ['/admin/scoring', ['next', 'take']],
    ['/admin/scoring/:taskId', ['release', 'submit', 'submit-stop']],
  ] as const)
    expect(
      intents(route).map(({ value }) => value),
      route,
    ).toEqual(expect.arrayContaining([...most]))
})

// The short form of bench/fuzz.ts.
test('300 requests that no browser sends: none fails, and the server and its database are well', async ({ attacked: server, party }) => {
  const shots = await attack({ server, party, random: randomFrom(20_260_101), count: 300 })
  expect(shots.filter(({ fault }) => fault).map((shot) => `${summaryOf(shot)} ${shot.fault}`)).toEqual([])
  const answered = shots.map(({ outcome: { status } }) => Math.floor((status ?? 0) / 100))
  for (const kind of [2, 3, 4]) expect(answered).toContain(kind)
  expect(server.process.exitCode).toBeNull()
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  expect(databaseFaults(server.dataDir)).toEqual([])
})

test('who is still sending takes the answer, though the connection is to end with it', async ({ attacked: server }) => {
  const body = [Buffer.alloc(4 * 1024 * 1024, 'x')]
  const headers: [string, string][] = [
    ['Host', new URL(server.url).host],
    ['Origin', server.url],
    ['Connection', 'close'],
    ['Content-Type', 'text/plain'],
    ['Content-Length', String(body[0]!.length)],
  ]
  for (let n = 0; n < 20; n++) {
    const { status } = await say(server.url, { what: '', method: 'POST', target: '/auth', headers, body, ending: 'whole' })
    expect(status).toBe(415)
  }
})
