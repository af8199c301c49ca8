import type { Viewer } from '~/domain/accounts/viewer'
import { recordAudit } from '~/domain/audit/record-audit.server'
import { now } from '~/infra/clock'
import { type Tx, transaction } from '~/infra/db/client'
import { InvariantError, isUniqueViolation } from '~/infra/db/errors'
import { queueReceiptComparison } from '../receipts/compare-receipt.server'
import { approvesItself, firstStageHasRoom, mayEnter, missingDocument } from '../rules'
import type { FilledForm } from './schema'
import { findSituation } from '../queries/situation.server'
import { tellDecision } from '../reviewing/tell-decision.server'
import { writeRegistration } from './write-registration.server'

type Args = {
  viewer: Pick<Viewer, 'id' | 'role'>
  competitionId: number
  filled: FilledForm
  /** The revision that may be written over; any where none is given. */
  seen?: number | undefined
}
type Result = { ok: true; status: 'submitted' | 'approved' } | { ok: false; code: string }

/**
 * Submits the viewer's registration (parsed in submit mode), for the first time or again after a rejection.
 * The first submission gives the participant's number. A free competition may approve at once.
 * Refused with an RegistrationBlock code, `registrationSavedElsewhere` when it is not `seen`, `idCardRegistered`, `categoryHasResults?name=`, or
 * `registrationIncomplete` when a document is missing.
 */
export async function submitRegistration(args: Args): Promise<Result> {
  try {
    return await transaction((tx) => submit(tx, args))
  } catch (error) {
    if (isUniqueViolation(error, 'competitionId', 'idCardHmac')) return { ok: false, code: 'idCardRegistered' }
    if (error instanceof InvariantError) return { ok: false, code: error.code }
    throw error
  }
}

async function submit(tx: Tx, { viewer, competitionId, filled, seen }: Args): Promise<Result> {
  const situation = await findSituation({ competitionId, userId: viewer.id })
  if (!situation?.registration) return { ok: false, code: 'notFound' }
  const { competition, registration, block } = situation
  if (!mayEnter(viewer.role, registration.status)) return { ok: false, code: 'notPermitted' }
  if (block) return { ok: false, code: block }
  if (seen !== undefined && seen !== registration.revision) return { ok: false, code: 'registrationSavedElsewhere' }
  if (missingDocument(competition, registration) !== null) return { ok: false, code: 'registrationIncomplete' }

  const refusal = await writeRegistration(tx, { registration, competition, filled })
  if (refusal) return { ok: false, code: refusal }
  const at = now()
  const status = approvesItself(competition) && firstStageHasRoom(await firstStagePlaces(tx, competitionId)) ? 'approved' : 'submitted'
  const number = registration.number ?? (await nextNumber(tx, competitionId))
  await tx.registration.update({
    where: { id: registration.id },
    data: {
      status,
      number,
      submittedAt: at,
      withdrawnAt: null,
      rejectionReason: '',
      reviewedById: null,
      reviewedAt: status === 'approved' ? at : null,
    },
  })
  const subject = { type: 'registration', id: registration.id } as const
  await recordAudit(tx, {
    actorId: viewer.id,
    action: 'registration.submitted',
    subject,
    details: { competitionId, number, again: registration.submittedAt !== null },
  })
  if (registration.paymentScreenshotId) await queueReceiptComparison(tx, registration.paymentScreenshotId)
  if (status === 'approved') {
    await recordAudit(tx, { actorId: null, action: 'registration.approved', subject, details: { competitionId, automatic: true } })
    await tellDecision(tx, registration.id)
  }
  return { ok: true, status }
}

/** Without room in the first stage nobody is let in by itself: the organiser decides. */
async function firstStagePlaces(tx: Tx, competitionId: number) {
  const first = await tx.stage.findFirst({ where: { competitionId }, orderBy: { position: 'asc' }, select: { participantLimit: true } })
  const approved = await tx.registration.count({ where: { competitionId, status: 'approved' } })
  return { limit: first?.participantLimit ?? null, approved }
}

async function nextNumber(tx: Tx, competitionId: number): Promise<number> {
  const { _max } = await tx.registration.aggregate({ where: { competitionId }, _max: { number: true } })
  return (_max.number ?? 0) + 1
}
