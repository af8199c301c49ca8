import type { ActionFunctionArgs } from '@remix-run/node'
import { expect, test } from 'vitest'
import { now } from '~/infra/clock'
import { db } from '~/infra/db/client'
import { makeCompetition } from '../../tests/factories'
import { makeJudgedStage } from '../../tests/factories/published'

type Action = (args: ActionFunctionArgs) => Promise<unknown>
type Brought = {
  action: Action
  userId: number
  role?: 'admin' | 'student'
  params: Record<string, unknown>
  form: Record<string, string>
  search?: string
}

/** What a form's own page answers when the sign-in brings it back. */
async function bringBack({ action, userId, role = 'admin', params, form, search = '?' }: Brought) {
  const context: ActionFunctionArgs['context'] = { nonce: '', viewer: Promise.resolve({ id: userId, role, status: 'active' } as never) }
  const request = new Request(`http://own.invalid/${search}typed`, { method: 'POST', body: new URLSearchParams(form) })
  const named = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))
  const { data } = (await action({ request, params: named, context })) as { data: Record<string, unknown> }
  expect(context.notification).toEqual({ type: 'warning', key: 'accounts.sentUnsaved' })
  return data
}

test('a question, its answer, a decision and the reasons of a result come back as they were typed, said to be unsaved, and change nothing', async () => {
  const { competition, stageId, admin, singers, publish } = await makeJudgedStage(
    [
      [80, 80, 80],
      [80, 80, 80],
    ],
    { appealHours: 48 },
  )
  const publicationId = await publish()
  const [{ entryId, user }] = singers as [(typeof singers)[number]]
  const { id: appealId } = await db.appeal.create({
    data: { publicationId, entryId, question: '请复核', askedAt: now() },
  })
  const reason = '第二位评委的分数\n像是录错了'
  const form = { reason }
  const unsaved = { code: null, reason }
  const organiser = { userId: admin.id, form }
  const id = competition.id

  const { action: ask } = await import('~/routes/_app.competitions.$id.results.$entryId.appeal')
  const asking = { userId: user.id, role: user.role, form }
  expect(await bringBack({ action: ask, ...asking, params: { id, entryId }, search: `?stage=${stageId}&` })).toEqual(unsaved)
  const { action: answer } = await import('~/routes/_app.competitions.$id.appeals.$appealId')
  expect(await bringBack({ action: answer, ...organiser, params: { id, appealId } })).toEqual(unsaved)
  const { action: withdraw } = await import('~/routes/_app.competitions.$id.publications.$publicationId.withdrawal')
  expect(await bringBack({ action: withdraw, ...organiser, params: { id, publicationId } })).toEqual(unsaved)
  const { action: correct } = await import('~/routes/_app.competitions.$id.stages.$stageId.publication')
  const confirmed = { ...form, confirm: 'on' }
  expect(await bringBack({ action: correct, ...organiser, form: confirmed, params: { id, stageId } })).toEqual(unsaved)
  const { action: decide } = await import('~/routes/_app.competitions.$id.stages.$stageId.chair')
  const places = { [`place-${singers[0]!.entryId}`]: '2', [`place-${singers[1]!.entryId}`]: '1' }
  const decided = { ...form, ...places }
  expect(await bringBack({ action: decide, ...organiser, form: decided, params: { id, stageId } })).toEqual({
    ...unsaved,
    faults: {},
    places,
  })

  expect(await db.appeal.findMany({ where: { publicationId } })).toMatchObject([{ question: '请复核', answer: '' }])
  expect(await db.publication.findMany({ where: { stageId } })).toMatchObject([{ id: publicationId, withdrawnAt: null }])
  expect(await db.chairDecision.count({ where: { stageId } })).toBe(0)
})

test('of the moves and the review too the reason comes back', async () => {
  const competition = await makeCompetition()
  const organiser = { userId: competition.createdById, form: { from: 'active', to: 'pending', reason: '补录' } }
  const params = { id: competition.id, stageId: competition.stages[0]!.id }
  const unsaved = { code: null, reason: '补录' }
  const { action: move } = await import('~/routes/_app.competitions.$id.status')
  expect(await bringBack({ action: move, ...organiser, params })).toEqual(unsaved)
  const { action: moveStage } = await import('~/routes/_app.competitions.$id.stages.$stageId.status')
  expect(await bringBack({ action: moveStage, ...organiser, params })).toEqual(unsaved)
  const { action: review } = await import('~/routes/_app.competitions.$id.participants.$registrationId')
  const rejected = { ...organiser, form: { intent: 'reject', reason: '缺付款凭证' }, params: { ...params, registrationId: 1 } }
  expect(await bringBack({ action: review, ...rejected })).toMatchObject({ reply: { initialValue: { reason: '缺付款凭证' } } })
})

test('an invitation, a removal and a seat’s limits come back; what had nothing typed is only said to be undone', async () => {
  const { id, createdById: userId } = await makeCompetition()
  const { action: panel } = await import('~/routes/_app.competitions.$id.judges')
  const onPanel = (form: Record<string, string>) => bringBack({ action: panel, userId, form, params: { id } })
  const typed = { name: '周评委', email: 'zhou@x' }
  expect(await onPanel({ intent: 'invite', ...typed })).toEqual({ code: null, invite: { ...typed, errors: {} } })
  const chosen = { scores: 'void', reason: '未到场' }
  expect(await onPanel({ intent: 'remove', userId: '5', ...chosen })).toEqual({ code: null, chosen })
  expect(await onPanel({ intent: 'add', userId: '5' })).toEqual({ code: null })
  expect(await db.judgeInvitation.count({ where: { competitionId: id } })).toBe(0)

  const { action: seat } = await import('~/routes/_app.competitions.$id.judges_.$judgeId')
  const atSeat = (form: Record<string, string>) => bringBack({ action: seat, userId, form, params: { id, judgeId: 5 } })
  expect(await atSeat({ intent: 'limit', category: '3' })).toEqual({
    code: null,
    limits: { categoryIds: [3], stageIds: [] },
    was: { categoryIds: [], stageIds: [] },
  })
  const restore = { code: null, workId: 4, reason: '可以评' }
  expect(await atSeat({ intent: 'restore', work: '4', reason: '可以评' })).toEqual({ code: null, restore })
  expect(await atSeat({ intent: 'give', work: '4' })).toEqual({ code: null })
})

test('why a video is opened again, the places of a stage, and what is written in the settings come back', async () => {
  const { id, createdById: userId, stages } = await makeCompetition()
  const from = (action: Action, form: Record<string, string>, params: Record<string, unknown> = { id }) =>
    bringBack({ action, userId, form, params })
  const { action: videos } = await import('~/routes/_app.competitions.$id.videos')
  const reopening = { code: null, workId: 4, reason: '画面无声' }
  expect(await from(videos, { intent: 'reopen', work: '4', reason: '画面无声' })).toEqual({ code: null, reopening })
  expect(await from(videos, { intent: 'restart', work: '4' })).toEqual({ code: null, reopening: null })
  const { action: quotas } = await import('~/routes/_app.competitions.$id.stages.$stageId.quotas')
  const places = { 'quota-3': '12', 'read-3': '10' }
  expect(await from(quotas, places, { id, stageId: stages[0]!.id })).toEqual({ values: places, errors: {} })
  const written = await Promise.all([
    import('~/routes/_app.settings.organisation'),
    import('~/routes/_app.settings.skill-tags.new'),
    import('~/routes/_app.settings.skill-tags.$id._index'),
    import('~/routes/_app.users.create'),
    import('~/routes/_app.users.$id.edit'),
  ])
  for (const { action } of written)
    expect(await from(action, { name: '新名' }, { id: 1 })).toMatchObject({ initialValue: { name: '新名' } })
})

test('the places of a stage are shown with what was read of them, until who sends them is told otherwise', async () => {
  const { id, createdById: userId, stages, categories } = await makeCompetition()
  const [stage, category] = [stages[0]!, categories[0]!]
  await db.stage.update({ where: { id: stage.id }, data: { ranking: 'by_category' } })
  const { action } = await import('~/routes/_app.competitions.$id.stages.$stageId.quotas')
  const names = [`quota-${category.id}`, `read-${category.id}`] as const
  const send = async (text: string, read: string) => {
    const form = new URLSearchParams([
      [names[0], text],
      [names[1], read],
    ])
    const request = new Request('http://own.invalid/', { method: 'POST', body: form })
    const context = { nonce: '', viewer: Promise.resolve({ id: userId, role: 'admin', status: 'active' } as never) }
    const answer = await action({ request, params: { id: String(id), stageId: String(stage.id) }, context })
    return answer instanceof Response ? answer.status : answer.data
  }
  // Somebody else sets it after the page was opened.
  await db.stageQuota.create({ data: { stageId: stage.id, categoryId: category.id, advanceCount: 25 } })
  expect(await send('0', '')).toEqual({ values: { [names[0]]: '0', [names[1]]: '' }, errors: { [names[0]]: 'quotaZero' } })
  expect(await send('20', '')).toEqual({
    values: { [names[0]]: '20', [names[1]]: '25' },
    errors: { [names[0]]: 'quotaChanged?count=25' },
  })
  expect(await send('20', '25')).toBe(303)
})
