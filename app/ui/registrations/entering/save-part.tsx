import { useLocation } from '@remix-run/react'
import type { FormStep } from '~/domain/registrations/entering/steps'
import { useT } from '~/i18n/provider'
import { SubmitButton } from '~/ui/form/form'

/** Saves the draft at the end of a part, and comes back to that part. */
export function SavePart({ step }: { step: FormStep }) {
  const t = useT()
  const { pathname } = useLocation()
  return (
    <div>
      <SubmitButton intent="draft" variant="secondary" size="small" formAction={`${pathname}#step-${step}`}>
        {t('registrations.saveDraft')}
      </SubmitButton>
    </div>
  )
}
