import { expect, test } from 'vitest'
import { now } from '~/infra/clock'
import { db } from '~/infra/db/client'
import { makeCompetition, makeJudge, makeRegistration, makeUser, makeWork } from '../../../../tests/factories'
import { makeStoredUpload } from '../../../../tests/factories/stored-upload'
import { openRegistration } from '../entering/open-registration.server'
import { withdrawRegistration } from '../entering/withdraw-registration.server'
import { placeTakingStatuses, registrationMoves, registrationStatuses, type RegistrationMove } from '../states'
import { approveRegistration } from './approve-registration.server'
import { participantForJudge, registrationStates } from './history.server'
import { rejectRegistration } from './reject-registration.server'
import { startReview } from './start-review.server'

test('a judge knows whom they judge; who has recused reads the person no more', async () => {
  const competition = await makeCompetition()
  const [first] = competition.stages
  await db.stage.update({ where: { id: first!.id }, data: { blindness: 'none' } })
  const registration = await makeRegistration(competition, { name: '叶知秋' })
  const work = await makeWork(competition, registration, { lockedAt: now() })
  const judge = await makeJudge(competition)
  const asked = { judgeId: judge.id, userId: registration.userId }
  expect(await participantForJudge(asked)).toMatchObject([{ name: '叶知秋', entries: [{ category: { name: '专业组' } }] }])
  await db.assignment.update({
    where: { workId_judgeId: { workId: work.id, judgeId: judge.id } },
    data: { status: 'recused', reason: '师生关系', endedAt: now() },
  })
  expect(await participantForJudge(asked)).toBeNull()
})

test('on every pair of panels, no number of a blind stage stands at the address of a person', async () => {
  for (const first of ['none', 'number_only'] as const) {
    for (const second of ['none', 'number_only'] as const) {
      const competitions = [await makeCompetition(), await makeCompetition()]
      const judge = await makeJudge(competitions[0]!)
      await db.competitionJudge.create({ data: { competitionId: competitions[1]!.id, userId: judge.id, addedAt: now() } })
      const { id: userId } = await makeUser()
      const open: number[] = []
      for (const [index, blindness] of [first, second].entries()) {
        const competition = competitions[index]!
        await db.stage.updateMany({ where: { competitionId: competition.id }, data: { blindness } })
        const registration = await makeRegistration(competition, { userId, name: '叶知秋', number: 700 + index })
        await makeWork(competition, registration, { lockedAt: now() })
        if (blindness === 'none') open.push(700 + index)
      }
      const seen = await participantForJudge({ judgeId: judge.id, userId })
      expect((seen ?? []).map(({ number }) => number).sort()).toEqual(open)
    }
  }
})

const changes: Record<string, (at: { competitionId: number; userId: number }) => Promise<unknown>> = {
  'an open competition': async () => {},
  'a cancelled one': ({ competitionId: id }) => db.competition.update({ where: { id }, data: { status: 'cancelled' } }),
  'one whose registration has closed': ({ competitionId: id }) =>
    db.competition.update({ where: { id }, data: { registrationEndsAt: new Date(now().getTime() - 3_600_000) } }),
  'one that is full': async ({ competitionId: id }) => {
    const taken = await db.registration.count({ where: { competitionId: id, status: { in: [...placeTakingStatuses] } } })
    await db.competition.update({ where: { id }, data: { maxParticipants: taken } })
  },
  'one whose first stage is full': ({ competitionId }) =>
    db.stage.updateMany({ where: { competitionId, position: 0 }, data: { participantLimit: 1 } }),
  'an owner who has become a judge of it': ({ competitionId, userId }) =>
    db.competitionJudge.create({ data: { competitionId, userId, addedAt: now() } }),
}

test.each(Object.keys(changes))('the moves listed are those that are really made: %s', async (situation) => {
  for (const status of registrationStatuses) {
    const listed: RegistrationMove[] = []
    const made: RegistrationMove[] = []
    for (const move of Object.keys(registrationMoves) as RegistrationMove[]) {
      const competition = await makeCompetition()
      await makeRegistration(competition)
      const onPanel = situation === 'an owner who has become a judge of it'
      const role = onPanel ? 'judge' : 'student'
      const owner = await makeUser({ role })
      // The database lets nobody sit on a panel whose registration takes a place.
      if (onPanel && status !== 'draft' && status !== 'rejected') continue
      const registration = await makeRegistration(competition, {
        userId: owner.id,
        status,
        rejectionReason: status === 'rejected' ? '模糊' : '',
      })
      const competitionId = competition.id
      await changes[situation]!({ competitionId, userId: owner.id })

      const states = await registrationStates(owner.id)
      if (states!.registrations[0]!.moves.includes(move)) listed.push(move)
      const target = {
        reviewerId: competition.createdById,
        competitionId,
        registrationId: registration.id,
        submittedAt: registration.submittedAt!.getTime(),
      }
      const { ok } = await {
        submit: () => openRegistration({ viewer: { id: owner.id, role }, competitionId }),
        withdraw: () => withdrawRegistration({ viewer: { id: owner.id, role }, competitionId }),
        start_review: () => startReview(target),
        approve: () => approveRegistration(target),
        reject: () => rejectRegistration({ ...target, reason: '材料不清' }),
      }[move]()
      if (ok) made.push(move)
    }
    expect(listed, status).toEqual(made)
  }
})

test('with a work uploaded, and for an owner who takes no part any more, nothing is listed that would be refused', async () => {
  const competition = await makeCompetition()
  const registration = await makeRegistration(competition)
  await makeWork(competition, registration)
  const moves = async () => (await registrationStates(registration.userId))!.registrations.map(({ moves }) => moves)
  expect(await moves()).toEqual([[]])
  await db.work.deleteMany({ where: { registrationId: registration.id } })
  expect(await moves()).toEqual([['withdraw']])
  await db.user.update({ where: { id: registration.userId }, data: { role: 'admin' } })
  expect(await moves()).toEqual([[]])
  const viewer = { id: registration.userId, role: 'admin' } as const
  expect(await withdrawRegistration({ viewer, competitionId: competition.id })).toEqual({ ok: false, code: 'notPermitted' })
})

test('handing in is listed once the receipt and the resume that are asked for are here', async () => {
  const competition = await makeCompetition({ feeMinor: 20000, resumeRequired: true })
  const { id, userId } = await makeRegistration(competition, { status: 'draft' })
  const standing = async () => (await registrationStates(userId))!.registrations.map(({ moves, block }) => ({ moves, block }))
  expect(await standing()).toEqual([{ moves: [], block: 'paymentScreenshotRequired' }])
  await db.registration.update({ where: { id }, data: { paymentScreenshotId: (await makeStoredUpload(userId)).id } })
  expect(await standing()).toEqual([{ moves: [], block: 'resumeRequired' }])
  await db.registration.update({ where: { id }, data: { resumeId: (await makeStoredUpload(userId, { purpose: 'resume' })).id } })
  expect(await standing()).toEqual([{ moves: ['submit'], block: null }])
})
