import type { ActionFunctionArgs } from '@remix-run/node'
import { expect, test } from 'vitest'
import { writeSessionToken } from '~/http/session-cookie.server'
import { db, transaction } from '~/infra/db/client'
import { openSession } from '~/infra/session'
import { makeCompetition, makeJudge, makeRegistration, makeUser, makeWork } from '../factories'

// A form that names no act of its page: nothing is done that cannot be undone.

type Action = (args: ActionFunctionArgs) => Promise<unknown>
type Form = Record<string, string>

async function statusOf(action: Action, { userId, id, form }: { userId: number; id: number; form: Form }) {
  const token = await transaction((tx) => openSession(tx, userId, { userAgent: '', address: '' }))
  const headers = { Cookie: (await writeSessionToken(token)).split(';')[0]! }
  const request = new Request('http://own.invalid/', { method: 'POST', headers, body: new URLSearchParams(form) })
  const answer = await action({ request, params: { id: String(id) }, context: { nonce: '' } })
  return answer instanceof Response ? answer.status : (answer as { init: { status: number } }).init.status
}

async function judged() {
  const [admin, competition] = [await makeUser({ role: 'admin' }), await makeCompetition()]
  const judge = await makeJudge(competition)
  const work = await makeWork(competition, await makeRegistration(competition), { lockedAt: new Date() })
  return { admin, competition, judge, work }
}

test('the judging desk keeps a draft and submits nothing', async () => {
  const { competition, judge, work } = await judged()
  const points = Object.fromEntries(competition.criteria.map(({ id }) => [`criterion-${id}`, '80']))
  for (const path of ['scoring', 'scoring_.send'] as const) {
    const { action } =
      path === 'scoring' ? await import('~/routes/competitions.$id.scoring') : await import('~/routes/competitions.$id.scoring_.send')
    for (const intent of [{ intent: 'Submit' }, { intent: '' }, {}] as Form[]) {
      const form = { ...points, ...intent, workId: String(work.id), judgeId: String(judge.id), revision: '0' }
      expect(await statusOf(action, { userId: judge.id, id: competition.id, form }), path).toBe(path === 'scoring' ? 303 : 200)
      expect(await db.score.findFirstOrThrow({ where: { workId: work.id } })).toMatchObject({ status: 'draft' })
    }
  }
})

test('the scores’ page neither pauses nor resumes', async () => {
  const { admin, competition } = await judged()
  const { action } = await import('~/routes/_app.competitions.$id.scores')
  const stage = competition.stages[0]!
  for (const scoringPausedAt of [null, new Date(0)]) {
    await db.stage.update({ where: { id: stage.id }, data: { scoringPausedAt } })
    for (const intent of [{ intent: 'stop' }, { intent: '' }, {}] as Form[]) {
      const form = { ...intent, stage: String(stage.id) }
      expect(await statusOf(action, { userId: admin.id, id: competition.id, form })).toBe(400)
    }
    expect(await db.stage.findUniqueOrThrow({ where: { id: stage.id } })).toMatchObject({ scoringPausedAt })
  }
})

test('the awards’ page neither grants nor publishes', async () => {
  const { admin, competition } = await judged()
  const award = await db.specialAward.create({ data: { competitionId: competition.id, position: 9, name: '最佳台风奖' } })
  const { action } = await import('~/routes/_app.competitions.$id.awards')
  for (const act of [{ act: 'take' }, { act: '' }, {}] as Form[]) {
    const form = { ...act, award: String(award.id), confirm: 'on' }
    expect(await statusOf(action, { userId: admin.id, id: competition.id, form })).toBe(400)
  }
  expect(await db.awardPublication.count({ where: { awardId: award.id } })).toBe(0)
})
