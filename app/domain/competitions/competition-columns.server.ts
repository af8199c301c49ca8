import type { Tx } from '~/infra/db/client'
import type { CompetitionInput } from './schema'

/** The competition row's own columns of the form's input. */
export function competitionColumns(input: CompetitionInput) {
  const { name, description, startsAt, endsAt, registrationStartsAt, registrationEndsAt, registrationDeadline, submissionDeadline } = input
  const {
    maxParticipants,
    currency,
    registrationNotice,
    maxSizeMB,
    minWorksToLock,
    resumeRequired,
    autoApprove,
    removeExtremes,
    extremesMode,
    resultsAudience,
    resultsShown,
    commentsReleased,
    appealHours,
  } = input
  return {
    name,
    description,
    startsAt,
    endsAt,
    registrationStartsAt,
    registrationEndsAt,
    registrationDeadline,
    submissionDeadline,
    maxParticipants,
    feeMinor: input.fee,
    currency,
    registrationNotice,
    paymentQrUploadId: input.removePaymentQr ? null : (input.paymentQrUploadId ?? null),
    maxSizeMB,
    formats: input.formats.join(','),
    minWorksToLock,
    resumeRequired,
    autoApprove,
    removeExtremes,
    extremesMode,
    resultsAudience,
    resultsShown,
    commentsReleased,
    appealHours,
  }
}

/** Whether an image may become the payment QR: one that the actor stored for that, the one already there, or another competition's. */
export async function mayUseQr(
  tx: Tx,
  { uploadId, actorId, current }: { uploadId: string | null; actorId: number; current: string | null },
): Promise<boolean> {
  if (uploadId === null || uploadId === current) return true
  return (
    (await tx.upload.count({
      where: { id: uploadId, purpose: 'payment_qr', status: 'stored', OR: [{ ownerId: actorId }, { qrOf: { some: {} } }] },
    })) === 1
  )
}
