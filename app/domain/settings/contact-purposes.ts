import type { Organisation } from './schema'

/** What one writes to the organisation for; each has an address among its settings. */
export const contactPurposes = ['support', 'business', 'feedback'] as const
export type ContactPurpose = (typeof contactPurposes)[number]

type Addresses = Pick<Organisation, 'supportEmail' | 'businessEmail' | 'feedbackEmail'>

/** Where a purpose's mails go; empty where the organisation has set none. */
export function addressFor(purpose: ContactPurpose, organisation: Addresses): string {
  return organisation[`${purpose}Email`]
}
