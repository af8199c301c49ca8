import type { z } from 'zod'
import type { invitedSchema } from '~/domain/accounts/schema'
import { markOf } from '~/domain/accounts/known-device.server'
import { recordAudit } from '~/domain/audit/record-audit.server'
import { claimMails } from '~/domain/mail/claim-mails.server'
import { placeTakingStatuses } from '~/domain/registrations/states'
import { now } from '~/infra/clock'
import { transaction, type Tx } from '~/infra/db/client'
import { hashPassword, passwordFits } from '~/infra/password'
import { admitEvents, hourMs, mostFromPlace, placeOf } from '~/infra/rate-limit'
import { openSession } from '~/infra/session'
import { invitationIdOf } from './invitation-id'
import { openInvitation, pressedTwiceMs, seatTaken } from './queries/invitations.server'
import { judgeFault, seatJudge } from './seat-judge.server'

type NotOpen = 'invitationUnknown' | 'invitationUsed' | 'invitationWithdrawn' | 'invitationExpired'

type Refused =
  | NotOpen
  | 'invitationOtherAddress'
  | 'judgeIsRegistered'
  | 'judgeNotEligible'
  | 'promotionNotConfirmed'
  | 'emailTaken'
  | 'registrationsTooMany'

type Accepted = { ok: true; competitionId: number; promoted: boolean }

type Accept = { token: string; userId: number; /** A teacher was told that they become a judge, and said yes. */ promote: boolean }

/** Whoever is signed in with the address that was invited takes the seat; pressed twice they take it once. */
export function acceptInvitation({ token, userId, promote }: Accept): Promise<Accepted | { ok: false; code: Refused }> {
  return transaction(async (tx) => {
    const invitation = await openInvitation(token)
    if (!invitation.ok) {
      const seat = await seatTaken(token)
      return seat?.userId === userId ? { ok: true, competitionId: seat.competitionId, promoted: false } : invitation
    }
    const { competitionId } = invitation
    if (invitation.userId !== userId) return { ok: false, code: 'invitationOtherAddress' }
    const registered = { competitionId, userId, status: { in: [...placeTakingStatuses] } }
    if ((await tx.registration.count({ where: registered })) > 0) return { ok: false, code: 'judgeIsRegistered' }
    const fault = await judgeFault(tx, { userId, promote })
    if (fault) return { ok: false, code: fault }
    const seat = await tx.competitionJudge.count({ where: { competitionId, userId, removedAt: null } })
    // Added by hand meanwhile: the seat stands.
    const { promoted } = seat > 0 ? { promoted: false } : await seatJudge(tx, { actorId: userId, competitionId, userId })
    await spend(tx, { token, competitionId, userId })
    return { ok: true, competitionId, promoted }
  })
}

type Device = { userAgent: string; address: string; locale: string }

type Made = { ok: true; competitionId: number; token: string; mark: string }

/**
 * Whoever has no account makes one by the link: a judge's, active at once, whose address the link has proven; and takes the seat. Pressed twice, the
 * second is let in to the account the first has made.
 */
export async function acceptAsNew(
  token: string,
  { name, voiceType, password }: z.infer<typeof invitedSchema>,
  { locale, ...device }: Device,
): Promise<Made | { ok: false; code: Refused }> {
  const before = await openInvitation(token)
  if (!before.ok && before.code !== 'invitationUsed') return before
  if (before.ok && before.userId !== null) return { ok: false, code: 'emailTaken' }
  const admitted = await admitEvents([{ key: `register-from:${placeOf(device.address)}`, max: mostFromPlace.done, windowMs: hourMs }])
  if (admitted.full !== null) return { ok: false, code: 'registrationsTooMany' }
  if (!before.ok) return (await enterAgain(token, { name, password }, device)) ?? before
  const passwordHash = await hashPassword(password)
  const result = await transaction(async (tx): Promise<Made | { ok: false; code: Refused }> => {
    const invitation = await openInvitation(token)
    if (!invitation.ok) return invitation
    const { competitionId, email } = invitation
    if (invitation.userId !== null) return { ok: false, code: 'emailTaken' }
    const at = now()
    const user = await tx.user.create({
      data: {
        name,
        email,
        voiceType,
        passwordHash,
        locale,
        role: 'judge',
        status: 'active',
        createdAt: at,
        activatedAt: at,
        emailVerifiedAt: at,
        lastLoginAt: at,
      },
    })
    await claimMails(tx, { userId: user.id, email })
    const details = { role: 'judge', active: true }
    await recordAudit(tx, { actorId: null, action: 'user.registered', subject: { type: 'user', id: user.id }, details })
    await seatJudge(tx, { actorId: user.id, competitionId, userId: user.id })
    await spend(tx, { token, competitionId, userId: user.id })
    return { ok: true, competitionId, token: await openSession(tx, user.id, device), mark: markOf(user) }
  })
  if (result.ok || result.code !== 'invitationUsed') return result
  return (await enterAgain(token, { name, password }, device)) ?? result
}

type Typed = { name: string; password: string }

/** Who made an account by this link a moment ago, with the same name and password; null for anybody else. */
async function enterAgain(token: string, { name, password }: Typed, device: Omit<Device, 'locale'>): Promise<Made | null> {
  const seat = await seatTaken(token)
  if (!seat?.acceptedAt || now().getTime() - seat.acceptedAt.getTime() > pressedTwiceMs) return null
  const { userId: id, competitionId, passwordHash, createdAt } = seat
  const madeByIt = seat.acceptedAt.getTime() - createdAt.getTime() < pressedTwiceMs
  if (!madeByIt || seat.name !== name || !(await passwordFits(password, passwordHash))) return null
  return transaction(async (tx) => {
    const { count } = await tx.user.updateMany({ where: { id, status: 'active', passwordHash }, data: { lastLoginAt: now() } })
    return count === 0 ? null : { ok: true, competitionId, token: await openSession(tx, id, device), mark: markOf({ id, passwordHash }) }
  })
}

async function spend(tx: Tx, { token, competitionId, userId }: { token: string; competitionId: number; userId: number }): Promise<void> {
  await tx.judgeInvitation.update({ where: { id: invitationIdOf(token) }, data: { acceptedAt: now(), acceptedById: userId } })
  const subject = { type: 'competition', id: competitionId } as const
  await recordAudit(tx, { actorId: userId, action: 'judge.invitation_accepted', subject, details: { userId } })
}
