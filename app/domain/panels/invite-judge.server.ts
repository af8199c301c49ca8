import { randomBytes } from 'node:crypto'
import { recordAudit } from '~/domain/audit/record-audit.server'
import { queueMail } from '~/domain/mail/queue-mail.server'
import { placeTakingStatuses } from '~/domain/registrations/states'
import { mailIsSetUp } from '~/domain/settings/read-settings.server'
import { now } from '~/infra/clock'
import { transaction } from '~/infra/db/client'
import { publicUrl } from '~/infra/public-url'
import { admitEvents, hourMs, mostFromPlace } from '~/infra/rate-limit'
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

type Refused = 'competitionNotFound' | 'mailUnavailable' | 'invitationsTooMany' | 'alreadyJudge' | 'judgeNotEligible' | 'judgeIsRegistered'

/**
 * Mails a link by which somebody takes a seat on a competition's panel, with the account they have or a new one; valid for fourteen days, used
 * once; an earlier one to the same address opens nothing any more. At most three an hour to an address, a hundred by one organiser. Pressed twice
 * within a minute it is sent once.
 */
export async function inviteJudge({
  actorId,
  competitionId,
  name,
  email,
  locale,
}: Invite): Promise<{ ok: true } | { ok: false; code: Refused }> {
  if (!(await mailIsSetUp())) return { ok: false, code: 'mailUnavailable' }
  const own = { invitedById: actorId, competitionId, name, email }
  if (await isJustSent(own)) return { ok: true }
  const admitted = await admitEvents([
    { key: `invite:${email}`, max: 3, windowMs: hourMs },
    { key: `invite-by:${actorId}`, max: mostFromPlace.done, windowMs: hourMs },
  ])
  if (admitted.full !== null) return { ok: false, code: 'invitationsTooMany' }
  return transaction(async (tx) => {
    if (await isJustSent(own)) return { ok: true }
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
    await tx.judgeInvitation.updateMany({
      where: { competitionId, email, acceptedAt: null, withdrawnAt: null },
      data: { withdrawnAt: at },
    })
    const expiresAt = new Date(at.getTime() + validDays * 24 * hourMs)
    const invitationId = invitationIdOf(token)
    await tx.judgeInvitation.create({
      data: { id: invitationId, competitionId, email, name, invitedById: actorId, createdAt: at, expiresAt },
    })
    const params = { name, competition: competition.name, link: `${publicUrl()}/invitation?token=${token}`, days: validDays }
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
    const open = { id, competitionId, acceptedAt: null, withdrawnAt: null }
    const invitation = await tx.judgeInvitation.findFirst({ where: open, select: { id: true } })
    if (!invitation) return false
    await tx.judgeInvitation.updateMany({ where: open, data: { withdrawnAt: now() } })
    const details = { invitationId: invitation.id }
    await recordAudit(tx, { actorId, action: 'judge.invitation_withdrawn', subject: { type: 'competition', id: competitionId }, details })
    return true
  })
}
