import { test } from './setup/test'
test('bytes', async ({ baseURL, make, signIn, browser }) => {
  const competition = await make.makeCompetition()
  for (let i = 0; i < 60; i++) await make.makeWork(competition, await make.makeRegistration(competition), { lockedAt: new Date() })
  const admin = await make.makeUser({ role: 'admin' })
  const context = await browser.newContext({ baseURL })
  await signIn(context, admin)
  for (let i = 0; i < 3; i++) {
    const body = await (await context.request.get(`/competitions/${competition.id}/advancements`, { headers: { 'Accept-Language': 'zh' } })).body()
    let n = 0
    for (let at = body.indexOf(Buffer.from([0xef, 0xbf, 0xbd])); at >= 0; at = body.indexOf(Buffer.from([0xef, 0xbf, 0xbd]), at + 1)) { n++; console.log(at, JSON.stringify(body.subarray(at - 40, at + 30).toString())) }
    console.log('length', body.length, 'bad', n, 'nul', body.includes(0))
  }
})
