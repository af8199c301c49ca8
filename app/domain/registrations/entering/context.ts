import type { RegistrationForm } from './form'

/** What a registration is judged by besides its own fields. */
export type FormContext = {
  form: RegistrationForm
  /** A draft may lack anything, but what it says must be sound. */
  mode: 'draft' | 'submit'
  /** The number given before; a blank field keeps it. */
  heldIdCard: string | null
  documents: HeldDocuments
  /** The day in the organisation's time zone, as YYYY-MM-DD. */
  today: string
}

/** What is already received, and why the file sent just now was refused. */
export type HeldDocuments = {
  paymentScreenshot: { held: boolean; fault?: string }
  resume: { held: boolean; fault?: string }
}

export type AddFault = (path: (string | number)[], code: string) => void
