import { beforeEach, expect, test } from 'vitest'
import { makeCompetition, makeJudge, makeRegistration, makeUser } from '../../../tests/factories'
import { eraseUser } from '../accounts/erase-user.server'
import { invitationSchema, invitedSchema } from '../accounts/schema'
import { saveSection } from '../settings/save-section.server'
import { db } from '~/infra/db/client'
import { findSession } from '~/infra/session'
import { acceptAsNew, acceptInvitation } from './accept-invitation.server'
import { invitationIdOf } from './invitation-id'
import { inviteJudge, withdrawInvitation } from './invite-judge.server'
import { findInvitation, openInvitations } from './queries/invitations.server'

const device = { userAgent: '', address: '192.0.2.7', locale: 'zh' }
const typed = invitedSchema.parse({
  name: '何评委',
  voiceType: 'tenor',
  password: 'Abcdef1',
  confirmPassword: 'Abcdef1',
  agreement: 'on',
})

let serial = 0
const freshAddress = () => `invited${++serial}-${process.pid}@example.test`

beforeEach(async () => {
  const admin = await makeUser({ role: 'admin' })
  await saveSection({ actorId: admin.id, name: 'email', changes: { host: 'mail.example.test', senderEmail: 'from@example.test' } })
})

/** Invites an address and reads the link's token from the mail. */
async function invite(competition: { id: number; createdById: number }, email: string): Promise<string> {
  const values = invitationSchema.parse({ name: '何评委', email })
  expect(await inviteJudge({ actorId: competition.createdById, competitionId: competition.id, ...values, locale: 'zh' })).toEqual({
    ok: true,
  })
  const mail = await db.mail.findFirstOrThrow({ where: { template: 'judge_invitation', recipient: email }, orderBy: { id: 'desc' } })
  return new URL((mail.params as { link: string }).link).searchParams.get('token')!
}

test('who has no account makes one by the link, is a judge at once and sits on the panel; the link works once', async () => {
  const [competition, email] = [await makeCompetition(), freshAddress()]
  const token = await invite(competition, email)
  expect(await db.judgeInvitation.findUnique({ where: { id: token } })).toBeNull()
  const [made, again] = await Promise.all([acceptAsNew(token, typed, device), acceptAsNew(token, typed, device)])
  if (!made.ok || !again.ok) throw new Error('refused')
  const user = await db.user.findUniqueOrThrow({ where: { email } })
  expect(user).toMatchObject({ name: '何评委', role: 'judge', status: 'active', voiceType: 'tenor' })
  expect(user.emailVerifiedAt).not.toBeNull()
  for (const one of [made, again]) expect(await findSession(one.token)).toMatchObject({ userId: user.id, role: 'judge' })
  expect(await db.auditEntry.count({ where: { action: 'judge.invitation_accepted', actorId: user.id } })).toBe(1)
  expect(await db.competitionJudge.count({ where: { competitionId: competition.id, userId: user.id, removedAt: null } })).toBe(1)
  expect((await findInvitation(token))!.refusal).toBe('invitationUsed')
  expect(await acceptAsNew(token, { ...typed, password: 'Another1' }, device)).toEqual({ ok: false, code: 'invitationUsed' })
  // Pressed twice is soon, and while the seat is theirs.
  await db.competitionJudge.updateMany({ where: { userId: user.id }, data: { removedAt: new Date() } })
  expect(await acceptAsNew(token, typed, device)).toEqual({ ok: false, code: 'invitationUsed' })
})

test('pressed twice it is one mail and one link, which works', async () => {
  const [competition, email] = [await makeCompetition(), freshAddress()]
  const press = (name = '何评委') =>
    inviteJudge({ actorId: competition.createdById, competitionId: competition.id, name, email, locale: 'zh' })
  expect(await Promise.all([press(), press()])).toEqual([{ ok: true }, { ok: true }])
  for (let n = 0; n < 4; n++) expect(await press()).toEqual({ ok: true })
  expect(await db.mail.count({ where: { template: 'judge_invitation', recipient: email } })).toBe(1)
  const [open] = await openInvitations(competition.id)
  const mail = await db.mail.findFirstOrThrow({ where: { template: 'judge_invitation', recipient: email } })
  expect(open!.id).toBe(invitationIdOf(new URL((mail.params as { link: string }).link).searchParams.get('token')!))
  // Another name is another invitation, and takes the place of the first.
  expect(await press('何文')).toEqual({ ok: true })
  expect(await db.judgeInvitation.count({ where: { competitionId: competition.id } })).toBe(2)
})

test('pressed twenty times at once it is one invitation, one of the address’s three an hour, and done for every press', async () => {
  const [competition, email] = [await makeCompetition(), freshAddress()]
  const press = () => inviteJudge({ actorId: competition.createdById, competitionId: competition.id, name: '何评委', email, locale: 'zh' })
  expect(await Promise.all(Array.from({ length: 20 }, press))).toEqual(Array(20).fill({ ok: true }))
  expect(await db.judgeInvitation.count({ where: { email } })).toBe(1)
  expect(await db.mail.count({ where: { recipient: email } })).toBe(1)
  expect(await db.rateEvent.count({ where: { key: `invite:${email}` } })).toBe(1)
})

test('who has an account accepts with it and no other; a teacher is told first that they become a judge', async () => {
  const [competition, teacher] = [await makeCompetition(), await makeUser({ role: 'teacher' })]
  const token = await invite(competition, teacher.email)
  expect(await acceptAsNew(token, typed, device)).toEqual({ ok: false, code: 'emailTaken' })
  const other = await makeUser({ role: 'judge' })
  expect(await acceptInvitation({ token, userId: other.id, promote: true })).toEqual({ ok: false, code: 'invitationOtherAddress' })
  expect(await acceptInvitation({ token, userId: teacher.id, promote: false })).toEqual({ ok: false, code: 'promotionNotConfirmed' })
  expect(await acceptInvitation({ token, userId: teacher.id, promote: true })).toMatchObject({ ok: true, promoted: true })
  expect(await acceptInvitation({ token, userId: teacher.id, promote: true })).toMatchObject({ ok: true, promoted: false })
  expect(await db.auditEntry.count({ where: { action: 'judge.invitation_accepted', actorId: teacher.id } })).toBe(1)
  expect(await acceptInvitation({ token, userId: other.id, promote: true })).toEqual({ ok: false, code: 'invitationUsed' })
})

test('who is registered or becomes so is refused, and so are judges of the panel and students', async () => {
  const competition = await makeCompetition()
  const [teacher, judge, student] = [await makeUser({ role: 'teacher' }), await makeJudge(competition), await makeUser()]
  const token = await invite(competition, teacher.email)
  await makeRegistration(competition, { userId: teacher.id })
  expect(await acceptInvitation({ token, userId: teacher.id, promote: true })).toEqual({ ok: false, code: 'judgeIsRegistered' })
  const again = (email: string) =>
    inviteJudge({ actorId: competition.createdById, competitionId: competition.id, name: '某人', email, locale: 'zh' })
  expect(await again(teacher.email)).toEqual({ ok: false, code: 'judgeIsRegistered' })
  expect(await again(judge.email)).toEqual({ ok: false, code: 'alreadyJudge' })
  expect(await again(student.email)).toEqual({ ok: false, code: 'judgeNotEligible' })
})

test('a withdrawn, replaced, expired or invented link opens nothing; an address gets three mails an hour', async () => {
  const [competition, email] = [await makeCompetition(), freshAddress()]
  const replaced = await invite(competition, email)
  await db.judgeInvitation.update({ where: { id: invitationIdOf(replaced) }, data: { createdAt: new Date(Date.now() - 61_000) } })
  const token = await invite(competition, email)
  expect((await openInvitations(competition.id)).map(({ id }) => id)).toEqual([invitationIdOf(token)])
  expect(await acceptAsNew(replaced, typed, device)).toEqual({ ok: false, code: 'invitationWithdrawn' })
  const withdrawal = { actorId: competition.createdById, competitionId: competition.id, invitationId: invitationIdOf(token) }
  expect([await withdrawInvitation(withdrawal), await withdrawInvitation(withdrawal)]).toEqual([true, false])
  expect(await acceptAsNew(token, typed, device)).toEqual({ ok: false, code: 'invitationWithdrawn' })
  // The log is never shortened, so it names the invitation and not the address.
  const noted = { subjectType: 'competition', subjectId: String(competition.id), action: { startsWith: 'judge.invit' } }
  const entries = await db.auditEntry.findMany({ where: noted, orderBy: { id: 'asc' } })
  expect(entries.map(({ action, details }) => [action, details])).toEqual([
    ['judge.invited', { invitationId: invitationIdOf(replaced) }],
    ['judge.invited', { invitationId: invitationIdOf(token) }],
    ['judge.invitation_withdrawn', { invitationId: invitationIdOf(token) }],
  ])
  const third = await invite(competition, email)
  await db.judgeInvitation.update({ where: { id: invitationIdOf(third) }, data: { expiresAt: new Date(Date.now() - 1000) } })
  expect(await acceptAsNew(third, typed, device)).toEqual({ ok: false, code: 'invitationExpired' })
  expect(await acceptAsNew('invented', typed, device)).toEqual({ ok: false, code: 'invitationUnknown' })
  expect(await inviteJudge({ actorId: competition.createdById, competitionId: competition.id, name: '某人', email, locale: 'zh' })).toEqual(
    { ok: false, code: 'invitationsTooMany' },
  )
})

test('without a mail service the invitation stands and its mail waits in the outbox; withdrawn or replaced it is not sent any more', async () => {
  const [competition, email] = [await makeCompetition(), freshAddress()]
  await saveSection({ actorId: competition.createdById, name: 'email', changes: { host: '' } })
  const token = await invite(competition, email)
  const waiting = async () =>
    (await db.mail.findMany({ where: { recipient: email } })).map(({ status, params }) => [status, JSON.stringify(params)])
  expect(await waiting()).toEqual([['waiting', expect.stringContaining(token)]])
  await db.judgeInvitation.update({ where: { id: invitationIdOf(token) }, data: { createdAt: new Date(Date.now() - 61_000) } })
  const elsewhere = await invite(await makeCompetition(), email)
  const second = await invite(competition, email)
  expect(await waiting()).toEqual([elsewhere, second].map((link) => ['waiting', expect.stringContaining(link)]))
  const withdrawal = { actorId: competition.createdById, competitionId: competition.id, invitationId: invitationIdOf(second) }
  expect(await withdrawInvitation(withdrawal)).toBe(true)
  expect(await waiting()).toEqual([['waiting', expect.stringContaining(elsewhere)]])
})

test('who made an account by the link and changed address since leaves neither address behind when erased', async () => {
  const [competition, email] = [await makeCompetition(), freshAddress()]
  const admin = await makeUser({ role: 'admin' })
  const accepted = async (address: string) => {
    expect((await acceptAsNew(await invite(competition, address), typed, device)).ok).toBe(true)
    return db.user.update({ where: { email: address }, data: { email: freshAddress() } })
  }
  const judge = await accepted(email)
  expect(await db.mail.count({ where: { template: 'judge_invitation', recipient: email, userId: judge.id } })).toBe(1)
  // The address that another has given up is this one's by now.
  const taken = freshAddress()
  const other = await accepted(taken)
  await makeUser({ email: taken })
  const theirs = await db.mail.create({
    data: { template: 'welcome', recipient: taken, locale: 'zh', params: {}, createdAt: new Date() },
  })
  await db.competition.update({ where: { id: competition.id }, data: { status: 'completed' } })
  for (const { id: userId, email: now } of [judge, other])
    expect(await eraseUser({ actorId: admin.id, userId, typed: now })).toEqual({ ok: true })
  const addresses = [email, judge.email, taken, other.email]
  expect(
    await db.judgeInvitation.count({ where: { OR: [{ email: { in: addresses } }, { acceptedById: { in: [judge.id, other.id] } }] } }),
  ).toBe(0)
  expect((await db.mail.findMany({ where: { recipient: { in: addresses } } })).map(({ id }) => id)).toEqual([theirs.id])
  const keys = (await db.rateEvent.findMany()).map(({ key }) => key)
  expect(keys.filter((key) => key.endsWith(email))).toEqual([])
})
