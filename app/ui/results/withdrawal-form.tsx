import type { ReactNode } from 'react'
import { useT } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { PostForm, SubmitButton } from '~/ui/form/form'
import { Notice } from '~/ui/layout/page'
import { ButtonLink } from '~/ui/primitives/button'
import { isReasonFault, ReasonField } from './publication-form'

type Props = {
  /** What it means, and what to know first. */
  children: ReactNode
  reason: { label: string; hint: string }
  act: string
  cancel: string
  answer: { code: string | null; reason: string } | null
}

/** Taking back what was published, with the reason that people are told. */
export function WithdrawalForm({ children, reason, act, cancel, answer }: Props) {
  const t = useT()
  const unexplained = isReasonFault(answer?.code)
  return (
    <PostForm>
      {answer?.code && !unexplained && <Notice tone="error">{errorText(t, answer.code)}</Notice>}
      {children}
      <ReasonField {...reason} answer={answer} invalid={unexplained} />
      <p className="actions">
        <SubmitButton variant="danger">{act}</SubmitButton>
        <ButtonLink to={cancel} variant="secondary">
          {t('common.cancel')}
        </ButtonLink>
      </p>
    </PostForm>
  )
}
