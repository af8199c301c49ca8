import { notify, recipientColumns } from '~/domain/notices/notify.server'
import type { Tx } from '~/infra/db/client'
import { publicUrl } from '~/infra/public-url'
import { numberLabel } from '../number-label'

/** Tells a participant, in the caller's transaction, what became of their registration; once for each submission. */
export async function tellDecision(tx: Tx, registrationId: number): Promise<void> {
  const { user, competition, ...registration } = await tx.registration.findUniqueOrThrow({
    where: { id: registrationId },
    select: {
      status: true,
      number: true,
      rejectionReason: true,
      submittedAt: true,
      user: { select: { ...recipientColumns, name: true } },
      competition: { select: { id: true, name: true } },
    },
  })
  const { name, ...recipient } = user
  const common = { name, competition: competition.name, competitionId: competition.id }
  const key = `:${registrationId}:${registration.submittedAt?.getTime()}`
  const page = `${publicUrl()}/competitions/${competition.id}`
  if (registration.status === 'approved') {
    const params = { ...common, number: numberLabel(registration.number), link: page }
    await notify(tx, { kind: 'registration_approved', key: `registration_approved${key}`, recipient, params })
  } else if (registration.status === 'rejected') {
    const params = { ...common, reason: registration.rejectionReason, link: `${page}/register` }
    await notify(tx, { kind: 'registration_rejected', key: `registration_rejected${key}`, recipient, params })
  }
}
