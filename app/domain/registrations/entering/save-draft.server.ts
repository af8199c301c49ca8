import type { Viewer } from '~/domain/accounts/viewer'
import { transaction } from '~/infra/db/client'
import { type RegistrationBlock, mayEnter } from '../rules'
import type { FilledForm } from './schema'
import type { FormStep } from './steps'
import { findSituation } from '../queries/situation.server'
import { type WriteRefusal, writeRegistration } from './write-registration.server'

type Args = {
  viewer: Pick<Viewer, 'id' | 'role'>
  competitionId: number
  filled: FilledForm
  /** Which steps of the form are saved; the others stay as they were. */
  steps?: readonly FormStep[]
  /** The revision that may be written over; any where none is given. */
  seen?: number | undefined
}
type Result =
  | { ok: true; status: 'draft' }
  | { ok: false; code: 'notFound' | 'notPermitted' | 'registrationSavedElsewhere' | RegistrationBlock | WriteRefusal }

/** Keeps what has been filled in so far (parsed in draft mode). A rejected registration stays rejected until it is submitted again. */
export function saveDraft({ viewer, competitionId, filled, steps, seen }: Args): Promise<Result> {
  return transaction(async (tx) => {
    const situation = await findSituation({ competitionId, userId: viewer.id })
    if (!situation?.registration) return { ok: false, code: 'notFound' } as const
    const { competition, registration, block } = situation
    if (!mayEnter(viewer.role, registration.status)) return { ok: false, code: 'notPermitted' } as const
    if (block) return { ok: false, code: block } as const
    if (seen !== undefined && seen !== registration.revision) return { ok: false, code: 'registrationSavedElsewhere' } as const
    const refusal = await writeRegistration(tx, { registration, competition, filled, steps })
    if (refusal) return { ok: false, code: refusal } as const
    return { ok: true, status: 'draft' } as const
  })
}
