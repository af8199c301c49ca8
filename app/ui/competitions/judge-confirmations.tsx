import type { ReactNode } from 'react'
import { useT } from '~/i18n/provider'
import { PostForm, SubmitButton } from '~/ui/form/form'
import { ButtonLink } from '~/ui/primitives/button'

type Person = { id: number; name: string; email: string }

/** Says first that a teacher becomes a judge. */
export function ConfirmPromotion({ person, cancelTo }: { person: Person; cancelTo: string }) {
  const t = useT()
  const { name, email } = person
  return (
    <Confirmation title={t('competitions.judgePromoteTitle', { name })} text={t('competitions.judgePromoteWarning', { name, email })} userId={person.id} cancelTo={cancelTo}>
      <input type="hidden" name="promote" value="yes" />
      <SubmitButton intent="add">{t('competitions.judgePromote')}</SubmitButton>
    </Confirmation>
  )
}

export function ConfirmRemoval({ person, submitted, cancelTo }: { person: Person; submitted: number; cancelTo: string }) {
  const t = useT()
  const { name } = person
  return (
    <Confirmation title={t('competitions.judgeRemoveTitle', { name })} text={t('competitions.judgeRemoveWarning', { name, count: submitted })} userId={person.id} cancelTo={cancelTo}>
      <SubmitButton intent="remove" variant="danger">{t('competitions.judgeRemoveConfirm')}</SubmitButton>
    </Confirmation>
  )
}

type Props = { title: string; text: string; userId: number; cancelTo: string; children: ReactNode }

function Confirmation({ title, text, userId, cancelTo, children }: Props) {
  const t = useT()
  return (
    <section aria-labelledby="confirmation" className="border-y border-line py-5">
      <h2 id="confirmation" className="mb-2 text-xl">{title}</h2>
      <p className="mb-4 max-w-column">{text}</p>
      <PostForm className="actions">
        <input type="hidden" name="userId" value={userId} />
        {children}
        <ButtonLink to={cancelTo} variant="text">{t('common.cancel')}</ButtonLink>
      </PostForm>
    </section>
  )
}
