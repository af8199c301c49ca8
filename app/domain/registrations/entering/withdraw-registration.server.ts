import type { Viewer } from '~/domain/accounts/viewer'
import { recordAudit } from '~/domain/audit/record-audit.server'
import { now } from '~/infra/clock'
import { transaction } from '~/infra/db/client'
import { dropDecisions } from './drop-decisions.server'
import { mayEnter, withdrawalRefusal } from '../rules'

type Withdraw = { viewer: Pick<Viewer, 'id' | 'role'>; competitionId: number }

type Result = { ok: true } | { ok: false; code: 'notFound' | 'notPermitted' | 'withdrawalNotPossible' | 'withdrawalHasWorks' }

/**
 * Takes one's own registration back: the place is free again, the form is kept as a draft with its number, and what was decided of it is void.
 * Not once a work was uploaded.
 */
export function withdrawRegistration({ viewer, competitionId }: Withdraw): Promise<Result> {
  return transaction(async (tx): Promise<Result> => {
    const registration = await tx.registration.findUnique({
      where: { competitionId_userId: { competitionId, userId: viewer.id } },
      select: { id: true, status: true, competition: { select: { status: true } }, _count: { select: { works: true } } },
    })
    if (!registration) return { ok: false, code: 'notFound' }
    const { id, status, competition, _count } = registration
    if (!mayEnter(viewer.role, status)) return { ok: false, code: 'notPermitted' }
    const refusal = withdrawalRefusal({ status, competition, works: _count.works })
    if (refusal) return { ok: false, code: refusal }
    const at = now()
    await tx.registration.update({ where: { id }, data: { status: 'draft', withdrawnAt: at, updatedAt: at } })
    await dropDecisions(tx, id)
    await recordAudit(tx, {
      actorId: viewer.id,
      action: 'registration.withdrawn',
      subject: { type: 'registration', id },
      details: { competitionId, from: status },
    })
    return { ok: true }
  })
}
