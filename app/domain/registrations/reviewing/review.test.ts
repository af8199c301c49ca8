import { describe, expect, test } from 'vitest'
import { makeCompetition, makeRegistration, makeUser } from '../../../../tests/factories/index'
import { makeIdCard } from '../../../../tests/factories/id-card'
import { makeStoredUpload } from '../../../../tests/factories/stored-upload'
import { db } from '~/infra/db/client'
import { idCardHmac, sealIdCard } from '~/infra/id-card-cipher'
import { approveRegistration } from './approve-registration.server'
import { rejectRegistration } from './reject-registration.server'
import { revealIdCard } from './reveal-id-card.server'
import { reviewPage } from './reviewed-registration.server'
import { startReview } from './start-review.server'

async function submitted() {
  const [competition, first, second] = await Promise.all([makeCompetition(), makeUser({ role: 'admin' }), makeUser({ role: 'admin' })])
  const row = await makeRegistration(competition, { status: 'submitted' })
  const target = { competitionId: competition.id, registrationId: row.id, submittedAt: row.submittedAt!.getTime() }
  return { competition, row, first: { ...target, reviewerId: first.id }, second: { ...target, reviewerId: second.id } }
}

const read = (id: number) => db.registration.findUniqueOrThrow({ where: { id } })
const actions = async (id: number) =>
  (await db.auditEntry.findMany({ where: { subjectType: 'registration', subjectId: String(id) }, orderBy: { id: 'asc' } })).map(
    ({ action }) => action,
  )

describe('a review', () => {
  test('starts, then approves; each with its audit entry', async () => {
    const { row, first } = await submitted()
    expect(await startReview(first)).toEqual({ ok: true, name: row.name })
    expect(await startReview(first)).toEqual({ ok: false, code: 'registrationAlreadyReviewing' })
    expect(await approveRegistration(first)).toEqual({ ok: true, name: row.name })
    expect(await read(row.id)).toMatchObject({ status: 'approved', reviewedById: first.reviewerId })
    expect(await actions(row.id)).toEqual(['registration.under_review', 'registration.approved'])
  })

  test('rejects with the reason, which the audit keeps', async () => {
    const { row, first } = await submitted()
    expect(await rejectRegistration({ ...first, reason: '付款截图看不清' })).toEqual({ ok: true, name: row.name })
    expect(await read(row.id)).toMatchObject({ status: 'rejected', rejectionReason: '付款截图看不清' })
    const [entry] = await db.auditEntry.findMany({ where: { subjectId: String(row.id), action: 'registration.rejected' } })
    expect(entry).toMatchObject({ actorId: first.reviewerId, details: { reason: '付款截图看不清' } })
  })

  test('of two organisers at once one wins and the other is told', async () => {
    const { row, first, second } = await submitted()
    const [approved, rejected] = await Promise.all([approveRegistration(first), rejectRegistration({ ...second, reason: '不合格' })])
    const { status } = await read(row.id)
    if (approved.ok) {
      expect(rejected).toEqual({ ok: false, code: 'registrationAlreadyApproved' })
      expect(status).toBe('approved')
    } else {
      expect(approved).toEqual({ ok: false, code: 'registrationAlreadyRejected' })
      expect(status).toBe('rejected')
    }
    expect(await actions(row.id)).toHaveLength(1)
  })

  test('does not decide what was submitted again since, nor a foreign or unsubmitted one', async () => {
    const { competition, row, first } = await submitted()
    await db.registration.update({ where: { id: row.id }, data: { submittedAt: new Date(first.submittedAt + 1000) } })
    expect(await approveRegistration(first)).toEqual({ ok: false, code: 'registrationChanged' })
    expect(await approveRegistration({ ...first, competitionId: competition.id + 1 })).toEqual({ ok: false, code: 'notFound' })
    const draft = await makeRegistration(competition, { status: 'draft', submittedAt: null })
    expect(await approveRegistration({ ...first, registrationId: draft.id })).toEqual({ ok: false, code: 'notFound' })
    expect((await read(row.id)).status).toBe('submitted')
  })
})

describe('the identity number', () => {
  test('is masked on the page, and each reveal is audited', async () => {
    const { competition, row, first } = await submitted()
    const number = makeIdCard()
    await db.registration.update({
      where: { id: row.id },
      data: { idCardCipher: sealIdCard(number, row.id), idCardHmac: idCardHmac(number), idCardLast4: number.slice(-4) },
    })
    const page = await reviewPage({ competitionId: competition.id, registrationId: row.id })
    expect(JSON.stringify(page)).not.toContain(number)
    expect(JSON.stringify(page)).not.toContain(idCardHmac(number))
    expect(page?.registration.idCardLast4).toBe(number.slice(-4))
    const reveal = { viewerId: first.reviewerId, competitionId: competition.id, registrationId: row.id }
    expect(await revealIdCard(reveal)).toEqual({ ok: true, number })
    expect(await actions(row.id)).toEqual(['registration.id_card_revealed'])
    expect(await revealIdCard({ ...reveal, competitionId: competition.id + 1 })).toEqual({ ok: false, code: 'notFound' })
  })
})

test('a receipt that another registration has used is pointed out, across competitions', async () => {
  const receipt = async (ownerId: number, sha256: string) => (await makeStoredUpload(ownerId, { sha256 })).id
  const [here, elsewhere] = await Promise.all([makeCompetition(), makeCompetition()])
  const people = await Promise.all([makeUser(), makeUser(), makeUser()])
  const [a, b, c] = [await receipt(people[0]!.id, 'same'), await receipt(people[1]!.id, 'same'), await receipt(people[2]!.id, 'other')]
  const one = await makeRegistration(here, { userId: people[0]!.id, status: 'submitted', paymentScreenshotId: a })
  const two = await makeRegistration(elsewhere, { userId: people[1]!.id, status: 'approved', paymentScreenshotId: b })
  const three = await makeRegistration(here, { userId: people[2]!.id, status: 'submitted', paymentScreenshotId: c })
  const pointedOut = async (row: { id: number; competitionId: number }) =>
    (await reviewPage({ competitionId: row.competitionId, registrationId: row.id }))?.sameReceipt.map(({ id }) => id)
  expect(await pointedOut(one)).toEqual([two.id])
  expect(await pointedOut(two)).toEqual([one.id])
  expect(await pointedOut(three)).toEqual([])
})
