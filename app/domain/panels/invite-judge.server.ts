import { randomBytes } from 'node:crypto'
import { recordAudit } from '~/domain/audit/record-audit.server'
import { queueMail } from '~/domain/mail/queue-mail.server'
import type { MailTemplates } from '~/domain/mail/templates'
import { placeTakingStatuses } from '~/domain/registrations/states'
import { now } from '~/infra/clock'
import { transaction, type Tx } from '~/infra/db/client'
import { publicUrl } from '~/infra/public-url'
import { countEvents, hourMs, mostFromPlace } from '~/infra/rate-limit'
import { invitationIdOf } from './invitation-id'
import { isJustSent } from './queries/invitations.server'
import { judgeFault } from './seat-judge.server'

const validDays = 14

type Invite = {
  actorId: number
  competitionId: number
  name: string
  email: string
  /** The organiser's: who has an account reads their own. */ locale: string
}

type Refused = 'competitionNotFound' | 'invitationsTooMany' | 'alreadyJudge' | 'judgeNotEligible' | 'judgeIsRegistered'

/**
 * Mails a link by which somebody takes a seat on a competition's panel, with the account they have or a new one; valid for fourteen days, used
 * once; an earlier one to the same address opens nothing any more. At most three an hour to an address, a hundred by one organiser. Pressed twice
 * within a minute it is sent once. Without a mail service the mail waits in the outbox, and the days run. Only who has the mail has the link: it proves the address.
 */
export async function inviteJudge({
  actorId,
  competitionId,
  name,
  email,
  locale,
}: Invite): Promise<{ ok: true } | { ok: false; code: Refused }> {
  const own = { invitedById: actorId, competitionId, name, email }
  return transaction(async (tx) => {
    if (await isJustSent(own)) return { ok: true }
    const admitted = await countEvents(tx, [
      { key: `invite:${email}`, max: 3, windowMs: hourMs },
      { key: `invite-by:${actorId}`, max: mostFromPlace.done, windowMs: hourMs },
    ])
    if (admitted.full !== null) return { ok: false, code: 'invitationsTooMany' }
    const competition = await tx.competition.findUnique({ where: { id: competitionId }, select: { name: true } })
    if (!competition) return { ok: false, code: 'competitionNotFound' }
    const user = await tx.user.findUnique({ where: { email }, select: { id: true, locale: true } })
    if (user) {
      const seat = { competitionId, userId: user.id }
      if ((await tx.competitionJudge.count({ where: { ...seat, removedAt: null } })) > 0) return { ok: false, code: 'alreadyJudge' }
      if ((await tx.registration.count({ where: { ...seat, status: { in: [...placeTakingStatuses] } } })) > 0)
        return { ok: false, code: 'judgeIsRegistered' }
      if ((await judgeFault(tx, { userId: user.id, promote: true })) !== null) return { ok: false, code: 'judgeNotEligible' }
    }
    const [token, at] = [randomBytes(32).toString('base64url'), now()]
    await withdrawOpen(tx, { competitionId, email })
    const expiresAt = new Date(at.getTime() + validDays * 24 * hourMs)
    const invitationId = invitationIdOf(token)
    await tx.judgeInvitation.create({
      data: { id: invitationId, competitionId, email, name, invitedById: actorId, createdAt: at, expiresAt },
    })
    const params = { name, competition: competition.name, link: linkTo(token), days: validDays }
    await queueMail(tx, {
      template: 'judge_invitation',
      recipient: email,
      ...(user ? { userId: user.id } : {}),
      locale: user?.locale ?? locale,
      params,
    })
    // The log cannot forget an address.
    const subject = { type: 'competition', id: competitionId } as const
    await recordAudit(tx, { actorId, action: 'judge.invited', subject, details: { invitationId } })
    return { ok: true }
  })
}

type Withdraw = { actorId: number; competitionId: number; invitationId: string }

/** Takes an open invitation back; false when it is not open any more. */
export function withdrawInvitation({ actorId, competitionId, invitationId: id }: Withdraw): Promise<boolean> {
  return transaction(async (tx) => {
    const [invitation] = await withdrawOpen(tx, { id, competitionId })
    if (!invitation) return false
    const details = { invitationId: invitation.id }
    await recordAudit(tx, { actorId, action: 'judge.invitation_withdrawn', subject: { type: 'competition', id: competitionId }, details })
    return true
  })
}

/** Invitations that are withdrawn open nothing, and a mail that still waits with such a link is not sent any more. Returns those that were open. */
async function withdrawOpen(tx: Tx, asked: { id?: string; competitionId: number; email?: string }) {
  const open = { ...asked, acceptedAt: null, withdrawnAt: null }
  const invitations = await tx.judgeInvitation.findMany({ where: open, select: { id: true, email: true } })
  await tx.judgeInvitation.updateMany({ where: open, data: { withdrawnAt: now() } })
  for (const { id, email } of invitations) {
    const mails = { template: 'judge_invitation', recipient: email, status: 'waiting' } as const
    const waiting = await tx.mail.findMany({ where: mails, select: { id: true, params: true } })
    const own = waiting.filter(({ params }) => idOfLink((params as MailTemplates['judge_invitation']).link) === id)
    await tx.mail.deleteMany({ where: { id: { in: own.map((mail) => mail.id) } } })
  }
  return invitations
}

const linkTo = (token: string) => `${publicUrl()}/invitation?token=${token}`
const idOfLink = (link: string) => invitationIdOf(new URL(link).searchParams.get('token') ?? '')
