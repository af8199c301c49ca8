import { expect, test } from 'vitest'
import { makeCompetition, makeUser } from '../../../tests/factories'
import { makeJudgedStage } from '../../../tests/factories/published'
import { answerReview } from '../appeals/answer-review.server'
import { askForReview } from '../appeals/ask-review.server'
import { publishCompetition, unpublishCompetition } from '../competitions/publish-competition.server'
import { addJudge } from '../panels/add-judge.server'
import { grantAward } from '../results/grant-award.server'
import { publishAward } from '../results/publish-award.server'
import { withdrawAward } from '../results/withdraw-award.server'
import { db } from '~/infra/db/client'

const kinds = ['judge_added', 'award_won', 'award_withdrawn', 'appeal_answered'] as const
const toldOf = async (userId: number) => {
  const notices = await db.notice.findMany({ where: { userId, kind: { in: [...kinds] } }, orderBy: { id: 'asc' } })
  const mails = await db.mail.count({ where: { userId, template: { in: [...kinds] } } })
  return { notices: notices.map(({ kind }) => kind as string), mails }
}

/** A published stage in which the first two applied for an award, with a question of the first. */
async function judged() {
  const specialAwards = { create: [{ position: 0, name: '艺术歌曲奖' }] }
  const stage = await makeJudgedStage([[80], [90]], { appealHours: 48, specialAwards })
  const { competition, stageId, singers, awardId } = stage
  const actorId = stage.admin.id
  const ids = { actorId, competitionId: competition.id }
  await stage.publish()
  const entryIds = singers.map(({ entryId }) => entryId)
  expect(await grantAward({ ...ids, awardId, seen: [], entryIds })).toEqual({ ok: true })
  const { user, entryId } = singers[0]!
  const asked = await askForReview({ viewer: user, competitionId: competition.id, entryId, stageId, question: '请复核' })
  if (!asked.ok) throw new Error(asked.code)
  const publish = () => publishAward({ ...ids, awardId, seen: entryIds })
  const takeBack = async () => {
    const { id } = await db.awardPublication.findFirstOrThrow({ where: { awardId, withdrawnAt: null } })
    return withdrawAward({ ...ids, publicationId: id, reason: '选错了人' })
  }
  return { ...stage, ids, publish, takeBack, appealId: asked.appealId }
}

test('what is done while a competition is taken down is told once it is public again, and once', async () => {
  const { ids, singers, publish, appealId } = await judged()
  const judge = await makeUser({ role: 'judge' })
  await unpublishCompetition(ids)
  expect(await publish()).toEqual({ ok: true })
  expect(await answerReview({ ...ids, appealId, answer: '已复核' })).toEqual({ ok: true })
  expect(await addJudge({ ...ids, userId: judge.id, promote: false })).toMatchObject({ ok: true })
  const everybody = [singers[0]!.user.id, singers[1]!.user.id, judge.id]
  for (const id of everybody) expect(await toldOf(id)).toEqual({ notices: [], mails: 0 })
  for (let time = 0; time < 2; time++) {
    expect(await publishCompetition(ids)).toEqual({ ok: true })
    expect(await toldOf(singers[0]!.user.id)).toEqual({ notices: ['award_won', 'appeal_answered'], mails: 2 })
    expect(await toldOf(singers[1]!.user.id)).toEqual({ notices: ['award_won'], mails: 1 })
    expect(await toldOf(judge.id)).toEqual({ notices: ['judge_added'], mails: 1 })
    await unpublishCompetition(ids)
  }
})

test('winners that were taken back meanwhile are told of it if they had been told, and of nothing if they had not', async () => {
  const { ids, singers, publish, takeBack } = await judged()
  const { id } = singers[1]!.user
  expect(await publish()).toEqual({ ok: true })
  await unpublishCompetition(ids)
  expect(await takeBack()).toEqual({ ok: true })
  // Published and taken back again before anybody could see it.
  expect(await publish()).toEqual({ ok: true })
  expect(await takeBack()).toEqual({ ok: true })
  expect(await toldOf(id)).toEqual({ notices: ['award_won'], mails: 1 })
  for (let time = 0; time < 2; time++) {
    await publishCompetition(ids)
    expect(await toldOf(id)).toEqual({ notices: ['award_won', 'award_withdrawn'], mails: 2 })
    await unpublishCompetition(ids)
  }
})

test('a judge of a competition that nobody sees yet is told when it is published', async () => {
  const competition = await makeCompetition({ status: 'pending', publishedAt: null })
  const ids = { actorId: competition.createdById, competitionId: competition.id }
  const [stays, goes] = [await makeUser({ role: 'judge' }), await makeUser({ role: 'judge' })]
  for (const { id } of [stays, goes]) await addJudge({ ...ids, userId: id, promote: false })
  await db.competitionJudge.updateMany({ where: { userId: goes.id }, data: { removedAt: new Date() } })
  expect(await toldOf(stays.id)).toEqual({ notices: [], mails: 0 })
  expect(await publishCompetition(ids)).toEqual({ ok: true })
  expect(await toldOf(stays.id)).toEqual({ notices: ['judge_added'], mails: 1 })
  expect(await toldOf(goes.id)).toEqual({ notices: [], mails: 0 })
})

test('accounts that are not in use are told of no award', async () => {
  const { singers, publish } = await judged()
  await db.user.update({ where: { id: singers[0]!.user.id }, data: { status: 'disabled' } })
  expect(await publish()).toEqual({ ok: true })
  expect(await toldOf(singers[0]!.user.id)).toEqual({ notices: [], mails: 0 })
  expect(await toldOf(singers[1]!.user.id)).toEqual({ notices: ['award_won'], mails: 1 })
})
