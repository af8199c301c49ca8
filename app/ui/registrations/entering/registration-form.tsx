import { FormProvider, type SubmissionResult, useForm } from '@conform-to/react'
import { type FormStep, formSteps, isStepDone } from '~/domain/registrations/entering/steps'
import { useT } from '~/i18n/provider'
import { ErrorSummary, type Keep, PostForm, SubmitButton } from '~/ui/form/form'
import { DocumentsPart } from './documents-part'
import type { FormCompetition, RegistrationFields, OwnRegistration } from './form-types'
import { NoteSteps } from './note-steps'
import { NoticePart } from './notice-part'
import { PersonPart } from './person-part'
import { SongsPart } from './songs-part'

type Props = {
  competition: FormCompetition
  own: Pick<OwnRegistration, 'status' | 'idCardLast4' | 'paymentScreenshot' | 'resume'> | null
  values: object | undefined
  /** The fields that keep what was typed, or else saved, from being submitted; null when nothing was. */
  missing: string[] | null
  /** The steps that were saved though others have faults. */
  kept: FormStep[]
  /** Which writing of the registration the form shows. */
  revision: number
  keep: Keep & { lastResult: SubmissionResult | undefined }
}

/** The registration form: saved as a draft at any time, submitted when it is whole. */
export function RegistrationForm({ competition, own, values, missing, kept, revision, keep }: Props) {
  const t = useT()
  const { lastResult } = keep
  const [form, fields] = useForm<RegistrationFields>({ id: 'entry', lastResult, defaultValue: values })
  const faulty = Object.entries(form.allErrors).flatMap(([name, errors]) => (name && errors?.length ? [name] : []))
  const hasNotice = competition.registrationNotice.trim() !== ''

  return (
    <FormProvider context={form.context}>
      <StepList hasNotice={hasNotice} faulty={[...faulty, ...(missing ?? allFields)]} />
      <PostForm form={form} encType="multipart/form-data" keep={keep}>
        <input type="hidden" name="revision" value={revision} />
        {/* Enter in a field presses the first button: it must keep the work, not end it. */}
        <button type="submit" name="intent" value="draft" className="sr-only" tabIndex={-1} aria-hidden="true">
          {t('registrations.saveDraft')}
        </button>
        <ErrorSummary form={form} lead={kept.length > 0 ? t('registrations.soundStepsKept') : undefined} />
        {hasNotice && <NoticePart text={competition.registrationNotice} field={fields.noticeAccepted} first={!own && !lastResult} />}
        <PersonPart fields={fields} idCardLast4={own?.idCardLast4 ?? null} />
        <SongsPart
          competition={competition}
          formId={form.id}
          categories={groupOf(fields.categories, form.allErrors)}
          awards={groupOf(fields.awards, form.allErrors)}
        />
        <DocumentsPart
          competition={competition}
          files={{ paymentScreenshot: own?.paymentScreenshot ?? null, resume: own?.resume ?? null }}
          paymentScreenshot={fields.paymentScreenshot}
          resume={fields.resume}
        />
        <div className="registration-part">
          <p className="text-sm text-muted">
            {competition.approvesItself ? t('registrations.submitLeadAuto') : t('registrations.submitLead')}
          </p>
          <div className="flex flex-col gap-3 sm:flex-row">
            <SubmitButton intent="submit" size="large" className="sm:min-w-56">
              {own?.status === 'rejected' ? t('registrations.submitAgain') : t('registrations.submit')}
            </SubmitButton>
            <SubmitButton intent="draft" variant="secondary" size="large">
              {t('registrations.saveDraft')}
            </SubmitButton>
          </div>
        </div>
      </PostForm>
    </FormProvider>
  )
}

type ChoiceField = { id: string; name: string; initialValue: unknown; errors?: string[] }

/** A choice of several may be faulty as a whole or in one of its values. */
function groupOf({ id, name, initialValue, errors = [] }: ChoiceField, allErrors: Record<string, string[] | undefined>) {
  const inside = Object.entries(allErrors).flatMap(([path, found]) => (path.startsWith(`${name}[`) ? (found ?? []) : []))
  const chosen = Array.isArray(initialValue) ? initialValue.map(String) : initialValue ? [String(initialValue)] : []
  return { id, name, chosen, errors: [...new Set([...errors, ...inside])] }
}

const allFields: string[] = Object.values(formSteps).flat()

const stepLabels = { notice: 'stepNotice', person: 'stepPerson', songs: 'stepSongs', documents: 'stepDocuments' } as const

function StepList({ hasNotice, faulty }: { hasNotice: boolean; faulty: string[] }) {
  const t = useT()
  const steps = (Object.keys(stepLabels) as FormStep[]).filter((step) => step !== 'notice' || hasNotice)
  const current = steps.find((step) => !isStepDone(step, faulty))
  return (
    <NoteSteps
      label={t('registrations.stepsLabel')}
      steps={steps.map((step) => {
        const done = isStepDone(step, faulty)
        return {
          key: step,
          label: t(`registrations.${stepLabels[step]}`),
          state: done ? 'done' : step === current ? 'now' : 'next',
          said: done ? t('registrations.stepDone') : t('registrations.stepOpen'),
          to: `#step-${step}`,
        }
      })}
    />
  )
}
