import { now } from '~/infra/clock'
import { read } from '~/infra/db/read'
import { invitationIdOf } from '../invitation-id'

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

/** The same again within this time is one act, pressed twice. */
export const pressedTwiceMs = 60_000

type Own = { invitedById: number; competitionId: number; name: string; email: string }

/** Whether the same person sent the same invitation a moment ago, and it is open still. */
export async function isJustSent({ invitedById, competitionId, name, email }: Own): Promise<boolean> {
  const sent = await read
    .selectFrom('JudgeInvitation')
    .where('competitionId', '=', competitionId)
    .where('email', '=', email)
    .where('name', '=', name)
    .where('invitedById', '=', invitedById)
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .where('createdAt', '>', new Date(now().getTime() - pressedTwiceMs))
    .select('id')
    .executeTakeFirst()
  return sent !== undefined
}

/** Who took the seat by a link that is used, where they have it still. */
export async function seatTaken(token: string) {
  const taken = await read
    .selectFrom('JudgeInvitation as invitation')
    .innerJoin('User as judge', 'judge.id', 'invitation.acceptedById')
    .innerJoin('CompetitionJudge as seat', (join) =>
      join
        .onRef('seat.competitionId', '=', 'invitation.competitionId')
        .onRef('seat.userId', '=', 'judge.id')
        .on('seat.removedAt', 'is', null),
    )
    .where('invitation.id', '=', invitationIdOf(token))
    .select(['invitation.competitionId', 'invitation.acceptedAt', 'judge.id as userId'])
    .select(['judge.name', 'judge.passwordHash', 'judge.createdAt'])
    .executeTakeFirst()
  return taken ?? null
}
