import { useLocation } from '@remix-run/react'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { NewCandidate } from '~/domain/panels/queries/panel.server'
import { useT } from '~/i18n/provider'
import { FieldErrors, GroupFrame } from '~/ui/form/field-frame'
import { TextField } from '~/ui/form/fields'
import { Section } from '~/ui/layout/page'
import { Button } from '~/ui/primitives/button'
import type { JudgeDraft } from './draft'
import { type CompetitionForm, ListErrors, type Row, RowId } from './list-buttons'

// Headless UI weighs as much as the rest of the form; only browsers that run scripts fetch it, and only for a new competition.
const JudgePicker = lazy(() => import('./judge-picker'))

type Fields = ReturnType<CompetitionForm['getFieldset']>

/** Who is to judge a new competition. Without scripts a search is a button of the form; with them it answers while one types. */
export function JudgesSection({ form, fields }: { form: CompetitionForm; fields: Fields }) {
  const t = useT()
  const [scripted, setScripted] = useState(false)
  useEffect(() => setScripted(true), [])
  const rows = fields.judges.getFieldList() as Row<JudgeDraft>[]
  const isChosen = (row: Row<JudgeDraft>) => Boolean(row.getFieldset().chosen.initialValue)
  const [chosen, found] = [rows.filter(isChosen), rows.filter((row) => !isChosen(row))]
  const search = <JudgeSearch fields={fields} found={found} />
  const pick = ({ id, name, email, role }: NewCandidate) =>
    form.insert({ name: fields.judges.name as never, defaultValue: { userId: String(id), name, email, role, chosen: 'on' } as never })
  const ids = rows.map((row) => Number(row.getFieldset().userId.initialValue))
  return (
    <Section title={t('competitions.judges')}>
      <div id="judges" className="grid max-w-column scroll-mt-4 gap-4">
        <p className="text-sm text-muted">{t('competitions.judgesFormHint')}</p>
        <ListErrors list={fields.judges} />
        {chosen.length > 0 && (
          <GroupFrame id="judges-chosen" label={t('competitions.judgesChosen')}>
            <People rows={chosen} />
          </GroupFrame>
        )}
        {scripted ? (
          <Suspense fallback={search}>
            <JudgePicker taken={ids} onPick={pick} />
          </Suspense>
        ) : (
          search
        )}
        {found.length > 0 && (
          <GroupFrame id="judges-found" label={t('competitions.judgeFound')}>
            <People rows={found} />
          </GroupFrame>
        )}
      </div>
    </Section>
  )
}

/** The search of a form without scripts, and what it came to. */
function JudgeSearch({ fields, found }: { fields: Fields; found: unknown[] }) {
  const t = useT()
  const formAction = `${useLocation().pathname}#judges`
  const made = fields.judgeSearched.initialValue
  return (
    <div className="grid gap-3">
      <RowId field={fields.judgeSearched} />
      <div className="flex flex-wrap items-end gap-3">
        <div className="grow sm:max-w-sm">
          <TextField field={fields.judgeSearch} label={t('competitions.judgeSearch')} maxLength={100} autoComplete="off" />
        </div>
        <Button type="submit" name="intent" value="searchJudges" variant="secondary" formAction={formAction}>
          {t('common.search')}
        </Button>
      </div>
      {made && (
        <p role="status" tabIndex={-1} autoFocus>
          {found.length > 0
            ? t('competitions.judgeFoundCount', { count: found.length })
            : `${t('competitions.judgeNothing')}${t('competitions.judgeNothingHint')}`}
        </p>
      )}
    </div>
  )
}

function People({ rows }: { rows: Row<JudgeDraft>[] }) {
  return rows.map((row) => <Person key={row.key} row={row} />)
}

/** One person, chosen while ticked. A teacher’s line says what choosing means. */
function Person({ row }: { row: Row<JudgeDraft> }) {
  const t = useT()
  const { userId, name, email, role, chosen } = row.getFieldset()
  const held = role.initialValue === 'teacher' || role.initialValue === 'judge' || role.initialValue === 'admin' ? role.initialValue : null
  return (
    <div id={row.id} tabIndex={-1}>
      {[userId, name, email, role].map((field) => (
        <RowId key={field.name} field={field} />
      ))}
      <label className="choice">
        <input
          key={chosen.key}
          type="checkbox"
          name={chosen.name}
          form={chosen.formId}
          defaultChecked={Boolean(chosen.initialValue)}
          aria-describedby={row.errors?.length ? `${row.id}-error` : undefined}
          aria-invalid={row.errors?.length ? true : undefined}
        />
        <span className="min-w-0">
          <b className="font-medium">{name.initialValue}</b> <span className="break-all text-muted">{email.initialValue}</span>
          <span className="field-hint block">
            {[held && t(`people.role_${held}`), held === 'teacher' && t('competitions.judgeBecomes')].filter(Boolean).join(' · ')}
          </span>
        </span>
      </label>
      <FieldErrors id={row.id} errors={row.errors} />
    </div>
  )
}
