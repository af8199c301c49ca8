import { parseWithZod } from '@conform-to/zod/v4'
import type { FormContext } from './context'
import { formValues, type registrationDemands, type OwnRegistration } from './own-registration.server'
import { registrationFormSchema } from './schema'

type Demands = NonNullable<Awaited<ReturnType<typeof registrationDemands>>>

/** The schema's surroundings for a registration with these demands; `faults` are of files refused just now. */
export function formContext(
  demands: Demands,
  { mode, today, faults = {} }: { mode: 'draft' | 'submit'; today: string; faults?: { paymentScreenshot?: string; resume?: string } },
) {
  return {
    form: demands.form,
    mode,
    heldIdCard: demands.heldIdCard,
    today,
    documents: {
      paymentScreenshot: { held: demands.holdsPaymentScreenshot, fault: faults.paymentScreenshot },
      resume: { held: demands.holdsResume, fault: faults.resume },
    },
  }
}

/** The names of the fields that still stand between a saved registration and its submission. */
export function missingFields(own: OwnRegistration, demands: Demands, today: string): string[] {
  const values = formValues(own)
  const whole = {
    ...values,
    noticeAccepted: own.noticeAcceptedAt !== null,
    guardianConsent: own.guardianConsentAt !== null,
    guardianName: own.guardianName || undefined,
  }
  const parsed = registrationFormSchema(formContext(demands, { mode: 'submit', today })).safeParse(whole)
  return parsed.success ? [] : [...new Set(parsed.error.issues.map(({ path }) => String(path[0])))]
}

/** The same of what was typed just now, saved or not. */
export function missingTyped(form: FormData, context: FormContext): string[] {
  const submission = parseWithZod(form, { schema: registrationFormSchema({ ...context, mode: 'submit' }) })
  return submission.status === 'success' ? [] : Object.keys(submission.error ?? {})
}
