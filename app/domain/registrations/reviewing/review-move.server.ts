import type { AuditDetails } from '~/domain/audit/details'
import { recordAudit } from '~/domain/audit/record-audit.server'
import { now } from '~/infra/clock'
import type { Tx } from '~/infra/db/client'
import type { Prisma } from '~/infra/db/generated/client'
import { registrationMoves } from '../states'
import { tellDecision } from './tell-decision.server'

export type ReviewTarget = {
  reviewerId: number
  competitionId: number
  registrationId: number
  /** The submission the reviewer had before them (milliseconds): one that was changed since is not decided unseen. */
  submittedAt: number
}

export type ReviewResult =
  | { ok: true; /** Whose registration it was. */ name: string }
  | {
      ok: false
      code:
        | 'firstStageFull'
        | 'notFound'
        | 'registrationChanged'
        | 'registrationAlreadyReviewing'
        | 'registrationAlreadyApproved'
        | 'registrationAlreadyRejected'
    }

const reviewOutcomes = { start_review: 'under_review', approve: 'approved', reject: 'rejected' } as const

/** Makes one review move with its audit entry, inside the caller's transaction. Of two at once the first wins; the other learns what became of it. */
export async function reviewMove(
  tx: Tx,
  { reviewerId, competitionId, registrationId, submittedAt }: ReviewTarget,
  {
    move,
    data = {},
    details = {},
  }: { move: 'start_review' | 'approve' | 'reject'; data?: Prisma.RegistrationUncheckedUpdateManyInput; details?: AuditDetails },
): Promise<ReviewResult> {
  const { from } = registrationMoves[move]
  const to = reviewOutcomes[move]
  const { count } = await tx.registration.updateMany({
    where: { id: registrationId, competitionId, status: { in: [...from] }, submittedAt: new Date(submittedAt) },
    data: { ...data, status: to, updatedAt: now() },
  })
  if (count === 0) return whyNot(tx, { competitionId, registrationId, submittedAt })
  await recordAudit(tx, {
    actorId: reviewerId,
    action: `registration.${to}`,
    subject: { type: 'registration', id: registrationId },
    details: { competitionId, ...details },
  })
  await tellDecision(tx, registrationId)
  const { name } = await tx.registration.findUniqueOrThrow({ where: { id: registrationId }, select: { name: true } })
  return { ok: true, name }
}

async function whyNot(tx: Tx, { competitionId, registrationId, submittedAt }: Omit<ReviewTarget, 'reviewerId'>): Promise<ReviewResult> {
  const row = await tx.registration.findFirst({ where: { id: registrationId, competitionId }, select: { status: true, submittedAt: true } })
  if (!row || row.status === 'draft') return { ok: false, code: 'notFound' }
  if (row.submittedAt?.getTime() !== submittedAt) return { ok: false, code: 'registrationChanged' }
  if (row.status === 'approved') return { ok: false, code: 'registrationAlreadyApproved' }
  if (row.status === 'rejected') return { ok: false, code: 'registrationAlreadyRejected' }
  return { ok: false, code: 'registrationAlreadyReviewing' }
}
