import { now } from '~/infra/clock'
import { read } from '~/infra/db/read'
import { invitationIdOf } from '../invite-judge.server'

/** The invitations to a competition's panel that can still be accepted, newest first. */
export function openInvitations(competitionId: number) {
  return read
    .selectFrom('JudgeInvitation')
    .where('competitionId', '=', competitionId)
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .where('expiresAt', '>', now())
    .orderBy('createdAt', 'desc')
    .select(['id', 'name', 'email', 'createdAt', 'expiresAt'])
    .execute()
}

/** An invitation by the token of its link, and whether the address has an account; null when there is none such. */
export async function findInvitation(token: string) {
  const found = await read
    .selectFrom('JudgeInvitation as invitation')
    .innerJoin('Competition', 'Competition.id', 'invitation.competitionId')
    .leftJoin('User', 'User.email', 'invitation.email')
    .where('invitation.id', '=', invitationIdOf(token))
    .select(['invitation.competitionId', 'invitation.name', 'invitation.email', 'invitation.expiresAt', 'invitation.acceptedAt'])
    .select(['invitation.withdrawnAt', 'Competition.name as competition', 'User.id as userId', 'User.role', 'User.status'])
    .executeTakeFirst()
  if (!found) return null
  const { expiresAt, acceptedAt, withdrawnAt, ...invitation } = found
  const refusal = acceptedAt ? 'invitationUsed' : withdrawnAt ? 'invitationWithdrawn' : expiresAt <= now() ? 'invitationExpired' : null
  return { ...invitation, refusal } as const
}

/** The same where it can still be accepted, or why it cannot. */
export async function openInvitation(token: string) {
  const invitation = await findInvitation(token)
  if (!invitation) return { ok: false, code: 'invitationUnknown' } as const
  return invitation.refusal ? ({ ok: false, code: invitation.refusal } as const) : ({ ok: true, ...invitation } as const)
}
