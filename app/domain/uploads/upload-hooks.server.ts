import type { Tx } from '~/infra/db/client'
import type { Upload } from '~/infra/db/generated/client'
import type { UploadPurpose } from '~/infra/db/generated/enums'

/** A file that someone wants to send, before its first byte. */
export type UploadIntent = {
  ownerId: number
  purpose: UploadPurpose
  registrationId: number | null
  stageId: number | null
  slot: number | null
  details: Record<string, string>
  fileName: string
}

/** `details` in the answer replaces what was sent, checked and trimmed. */
export type UploadPermission = { ok: true; details?: Record<string, string> } | { ok: false; code: string }

/** What became of a stored file. */
export type StoredEffect = { ok: true } | { ok: false; code: string }

/**
 * Later areas hang their rules here when the product is mounted, so that uploads need not know them.
 * Without a rule a purpose cannot be sent through tus at all.
 */
export const mayUpload: Partial<Record<UploadPurpose, (intent: UploadIntent) => Promise<UploadPermission>>> = {}

/** Runs in the transaction that marks the upload as stored; a refusal undoes it and rejects the upload with the code. */
export const onStored: Partial<Record<UploadPurpose, (tx: Tx, upload: Upload) => Promise<StoredEffect>>> = {}
