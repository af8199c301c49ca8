import { longestReason } from '~/domain/audit/longest-reason'
import type { ReactNode } from 'react'
import { useT } from '~/i18n/provider'
import { LimitFields, type LimitParts } from '~/ui/competitions/judge-limits'
import { describedBy, FieldFrame } from '~/ui/form/field-frame'
import { PostForm, SubmitButton } from '~/ui/form/form'
import { ButtonLink } from '~/ui/primitives/button'

type Person = { id: number; name: string; email: string }

/** Says first that a teacher becomes a judge. */
export function ConfirmPromotion({ person, parts, cancelTo }: { person: Person; parts: LimitParts; cancelTo: string }) {
  const t = useT()
  const { name, email } = person
  return (
    <Confirmation
      title={t('competitions.judgePromoteTitle', { name })}
      text={t('competitions.judgePromoteWarning', { name, email })}
      userId={person.id}
      cancelTo={cancelTo}
    >
      <input type="hidden" name="promote" value="yes" />
      <LimitFields {...parts} />
      <SubmitButton intent="add">{t('competitions.judgePromote')}</SubmitButton>
    </Confirmation>
  )
}

export type RemovalChoice = { scores: 'keep' | 'void'; reason: string }

type RemovalProps = {
  person: Person
  submitted: number
  /** What was chosen in a post that was refused, and what is wrong with its reason. */
  chosen: RemovalChoice | null
  error: string | null
  cancelTo: string
}

/** Asks what becomes of the scores, where there are some. */
export function ConfirmRemoval({ person, submitted, chosen, error, cancelTo }: RemovalProps) {
  const t = useT()
  const { name } = person
  const text = t(submitted > 0 ? 'competitions.judgeRemoveWarning' : 'competitions.judgeRemoveNoScores', { name, count: submitted })
  return (
    <Confirmation title={t('competitions.judgeRemoveTitle', { name })} text={text} userId={person.id} cancelTo={cancelTo}>
      {submitted > 0 && (
        <fieldset className="mb-2 grid w-full gap-2">
          <legend className="field-label mb-1">{t('competitions.judgeScores')}</legend>
          <label className="choice">
            <input type="radio" name="scores" value="keep" defaultChecked={chosen?.scores !== 'void'} /> {t('competitions.judgeScoresKeep')}
          </label>
          <label className="choice">
            <input type="radio" name="scores" value="void" defaultChecked={chosen?.scores === 'void'} /> {t('competitions.judgeScoresVoid')}
          </label>
          <FieldFrame id="reason" label={t('competitions.judgeScoresReason')} errors={error ? [error] : undefined}>
            <input
              id="reason"
              name="reason"
              maxLength={longestReason}
              className="control"
              defaultValue={chosen?.reason}
              {...describedBy({ id: 'reason', errors: error ? [error] : undefined })}
            />
          </FieldFrame>
        </fieldset>
      )}
      <SubmitButton intent="remove" variant="danger">
        {t('competitions.judgeRemoveConfirm')}
      </SubmitButton>
    </Confirmation>
  )
}

type Props = { title: string; text: string; userId: number; cancelTo: string; children: ReactNode }

function Confirmation({ title, text, userId, cancelTo, children }: Props) {
  const t = useT()
  return (
    <section aria-labelledby="confirmation" className="border-y border-line py-5">
      <h2 id="confirmation" className="mb-2 text-xl">
        {title}
      </h2>
      <p className="mb-4 max-w-column">{text}</p>
      <PostForm className="actions">
        <input type="hidden" name="userId" value={userId} />
        {children}
        <ButtonLink to={cancelTo} variant="text">
          {t('common.cancel')}
        </ButtonLink>
      </PostForm>
    </section>
  )
}
