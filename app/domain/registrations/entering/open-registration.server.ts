import type { Viewer } from '~/domain/accounts/viewer'
import { recordAudit } from '~/domain/audit/record-audit.server'
import { now } from '~/infra/clock'
import { transaction } from '~/infra/db/client'
import { type RegistrationBlock, mayEnter } from '../rules'
import { findSituation } from '../queries/situation.server'

type Args = { viewer: Pick<Viewer, 'id' | 'role'>; competitionId: number }
type Result = { ok: true; registrationId: number } | { ok: false; code: 'notFound' | 'notPermitted' | RegistrationBlock }

/** The viewer's registration to be filled in: the one they have while it can be changed, else a new draft. */
export function openRegistration({ viewer, competitionId }: Args): Promise<Result> {
  return transaction(async (tx) => {
    const situation = await findSituation({ competitionId, userId: viewer.id })
    if (!situation) return { ok: false, code: 'notFound' } as const
    const { registration, block } = situation
    if (!mayEnter(viewer.role, registration?.status ?? null)) return { ok: false, code: 'notPermitted' } as const
    if (block) return { ok: false, code: block } as const
    if (registration) return { ok: true, registrationId: registration.id } as const
    const at = now()
    const { id } = await tx.registration.create({
      data: { competitionId, userId: viewer.id, createdAt: at, updatedAt: at },
      select: { id: true },
    })
    await recordAudit(tx, {
      actorId: viewer.id,
      action: 'registration.opened',
      subject: { type: 'registration', id },
      details: { competitionId },
    })
    return { ok: true, registrationId: id } as const
  })
}
