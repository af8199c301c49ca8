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

/** Asks what becomes of the scores, where there are some. */
export function ConfirmRemoval({ person, submitted, cancelTo }: { person: Person; submitted: number; cancelTo: string }) {
  const t = useT()
  const { name } = person
  const text = t(submitted > 0 ? 'competitions.judgeRemoveWarning' : 'competitions.judgeRemoveNoScores', { name, count: submitted })
  return (
    <Confirmation title={t('competitions.judgeRemoveTitle', { name })} text={text} userId={person.id} cancelTo={cancelTo}>
      {submitted > 0 && (
        <fieldset className="mb-2 grid w-full gap-2">
          <legend className="field-label mb-1">{t('competitions.judgeScores')}</legend>
          <label className="choice">
            <input type="radio" name="scores" value="keep" defaultChecked /> {t('competitions.judgeScoresKeep')}
          </label>
          <label className="choice">
            <input type="radio" name="scores" value="void" /> {t('competitions.judgeScoresVoid')}
          </label>
          <label className="grid gap-1.5">
            <span className="field-label">{t('competitions.judgeScoresReason')}</span>
            <input name="reason" maxLength={500} className="control" />
          </label>
        </fieldset>
      )}
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
