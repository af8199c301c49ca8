import { parse, type SubmissionResult, useForm } from '@conform-to/react'
import { formatTimeZone } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { ErrorSummary, PostForm, SubmitButton } from '~/ui/form/form'
import { ButtonLink } from '~/ui/primitives/button'
import { AwardsSection, CriteriaSection } from './awards-criteria-sections'
import { BasicsSection, RegistrationSection, WorksSection } from './basics-sections'
import { CategoriesSection } from './categories-section'
import type { CompetitionDraft } from './draft'
import { EditConflict } from './edit-conflict'
import { JudgesSection } from './judges-section'
import { RowId } from './list-buttons'
import { ResultsSection } from './results-section'
import { StagesSection } from './stages-section'

type Props = {
  draft: CompetitionDraft
  constraint: NonNullable<Parameters<typeof useForm<CompetitionDraft>>[0]>['constraint']
  lastResult?: SubmissionResult<string[]> | undefined
  /** Where the version that is stored can be looked at. */
  latest?: string
  isPublished?: boolean
  /** What a new one began as: text typed over another beginning is not brought back over this one. */
  startedFrom?: string
  ownerId: number
  cancelTo: string
}

/** The whole competition on one page. Lists grow and shrink by submit buttons; with JavaScript the same buttons act at once. */
export function CompetitionEditor({
  draft,
  constraint,
  lastResult,
  latest,
  isPublished = false,
  startedFrom = '',
  ownerId,
  cancelTo,
}: Props) {
  const t = useT()
  const zone = formatTimeZone(useLocale(), useTimeZone())
  const [form, fields] = useForm<CompetitionDraft, CompetitionDraft>({
    id: 'competition',
    defaultValue: draft,
    constraint,
    lastResult,
    // The lists' buttons are answered here; everything else is for the server to judge.
    onValidate: ({ formData }) => parse(formData, { resolve: (value) => ({ value: value as CompetitionDraft }) }),
  })
  return (
    <PostForm form={form} encType="multipart/form-data" wide keep={{ ownerId, stored: startedFrom, lost: ['files'], lastResult }}>
      {/* Enter in a field presses a form's first button: this one, not a list's. */}
      <button type="submit" name="intent" value="enter" className="sr-only" tabIndex={-1} aria-hidden="true" />
      {draft.formKey && <RowId field={fields.formKey} />}
      {draft.revision && (
        <>
          <RowId field={fields.revision} />
          <RowId field={fields.base} />
          <RowId field={fields.clashes} />
        </>
      )}
      <ErrorSummary form={form} />
      {latest && lastResult?.initialValue && <EditConflict posted={lastResult.initialValue} latest={latest} />}
      <p className="text-muted">
        {!isPublished && t('competitions.saveHint')} {t('competitions.formZone', { zone })}
      </p>
      <div>
        <BasicsSection form={form} fields={fields} />
        <RegistrationSection form={form} fields={fields} />
        <WorksSection form={form} fields={fields} />
        <CategoriesSection form={form} list={fields.categories} />
        <StagesSection form={form} list={fields.stages} />
        <AwardsSection form={form} list={fields.specialAwards} />
        <CriteriaSection form={form} list={fields.criteria} fields={fields} />
        <ResultsSection form={form} fields={fields} />
        {draft.formKey && <JudgesSection form={form} fields={fields} />}
      </div>
      <div className="actions border-t border-line pt-5">
        <SubmitButton size="large">{t('common.save')}</SubmitButton>
        <ButtonLink to={cancelTo} variant="text">
          {t('common.cancel')}
        </ButtonLink>
      </div>
    </PostForm>
  )
}
