import { parseWithZod } from '@conform-to/zod/v4'
import type { Viewer } from '~/domain/accounts/viewer'
import type { FormContext } from './context'
import { saveDraft } from './save-draft.server'
import { registrationFormSchema } from './schema'
import { type FormStep, formSteps, isInStep, isStepDone } from './steps'

type Args = {
  viewer: Pick<Viewer, 'id' | 'role'>
  competitionId: number
  form: FormData
  context: FormContext
  /** The names of the fields at fault. */
  faulty: string[]
  seen: number | undefined
}

/** Of a draft with faults, keeps the steps that have none, and tells which: none where nothing may be saved. */
export async function saveSoundSteps({ viewer, competitionId, form, context, faulty, seen }: Args): Promise<FormStep[]> {
  const steps = (Object.keys(formSteps) as FormStep[]).filter((step) => isStepDone(step, faulty))
  const sound = new FormData()
  for (const [name, value] of form) if (steps.some((step) => isInStep(step, name))) sound.append(name, value)
  const documents = { paymentScreenshot: { held: false }, resume: { held: false } }
  const submission = parseWithZod(sound, { schema: registrationFormSchema({ ...context, mode: 'draft', documents }) })
  if (submission.status !== 'success') return []
  const result = await saveDraft({ viewer, competitionId, filled: submission.value, steps, seen })
  return result.ok ? steps : []
}
