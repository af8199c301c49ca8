import type { UploadIntent, UploadPermission } from '~/domain/uploads/open-upload.server'
import { now } from '~/infra/clock'
import { uploadRefusal } from './rules'
import { findSituation, ruleView } from './queries/situation.server'
import { readDetails, readFingerprint, resolveFor, slotRefusal, type WorkDetailField, writeDetails } from './work-details'

/** Whether a video may be sent for a slot: asked before its first byte. Codes: those of uploadRefusal, slotUnknown, and a field's own code with `field=NAME`. */
export async function mayUploadWork({ ownerId, registrationId, stageId, slot, details }: UploadIntent): Promise<UploadPermission> {
  const situation = registrationId && stageId ? await findSituation({ registrationId, stageId }) : null
  if (!situation || situation.registration.userId !== ownerId) return { ok: false, code: 'uploadNotApproved' }
  const at = now()
  const refused = uploadRefusal(ruleView(situation, slot ?? undefined), at) ?? slotRefusal(situation, slot)
  if (refused) return { ok: false, code: refused }
  const resolved = resolveFor(situation, slot, details)
  if (resolved.ok) return { ok: true, details: { ...writeDetails(readDetails(details)), fingerprint: readFingerprint(details) } }
  const [field, code] = Object.entries(resolved.errors)[0] ?? ['piece', 'invalid']
  return { ok: false, code: atField(code, field) }
}

type Place = Pick<UploadIntent, 'ownerId' | 'registrationId' | 'stageId' | 'slot' | 'details'>

/** The faults of a slot's details by field, or null: what a posted form says beside each of them. */
export async function checkWorkDetails({
  ownerId,
  registrationId,
  stageId,
  slot,
  details,
}: Place): Promise<Partial<Record<WorkDetailField, string>> | null> {
  const situation = registrationId && stageId ? await findSituation({ registrationId, stageId }) : null
  if (!situation || situation.registration.userId !== ownerId) return null
  const resolved = resolveFor(situation, slot, details)
  return resolved.ok ? null : resolved.errors
}

function atField(code: string, field: string): string {
  return `${code}${code.includes('?') ? '&' : '?'}field=${field}`
}
