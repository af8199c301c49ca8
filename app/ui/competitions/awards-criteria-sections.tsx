import { useT } from '~/i18n/provider'
import { CheckboxField, TextField } from '~/ui/form/fields'
import { Section } from '~/ui/layout/page'
import { type AwardDraft, type CriterionDraft, emptyAward, emptyCriterion } from './draft'
import { AddButton, type CompetitionForm, type List, ListErrors, RowButtons, RowId } from './list-buttons'

type Props<R> = { form: CompetitionForm; list: List<R> }

export function AwardsSection({ form, list }: Props<AwardDraft>) {
  const t = useT()
  const rows = list.getFieldList()
  return (
    <Section title={t('competitions.awards')}>
      <div id="awards" className="grid gap-5">
        <ListErrors list={list} />
        {rows.length === 0 && <p className="text-muted">{t('competitions.noAwards')}</p>}
        {rows.map((row, index) => {
          const { id, name, description, maxWorksPerUser, required } = row.getFieldset()
          const label = t('competitions.awardNumber', { number: index + 1 })
          return (
            <fieldset
              key={row.key}
              className="grid min-w-0 items-start gap-x-6 gap-y-3 border-t border-line pt-4 sm:grid-cols-2 lg:grid-cols-[2fr_3fr_1fr]"
            >
              <legend className="sr-only">{label}</legend>
              <RowId field={id} />
              <TextField field={name} label={t('competitions.field_awardName')} maxLength={50} required />
              <TextField field={description} label={t('competitions.field_rowDescription')} maxLength={1000} />
              <TextField field={maxWorksPerUser} label={t('competitions.field_awardMaxWorks')} inputMode="numeric" />
              <div className="flex flex-wrap items-center justify-between gap-x-6 sm:col-span-full">
                <CheckboxField field={required} label={t('competitions.field_awardRequired')} />
                <RowButtons form={form} list={list} index={index} count={rows.length} label={label} anchor="awards" />
              </div>
            </fieldset>
          )
        })}
        <AddButton form={form} list={list} row={emptyAward} anchor="awards">
          {t('competitions.addAward')}
        </AddButton>
      </div>
    </Section>
  )
}

export function CriteriaSection({ form, list }: Props<CriterionDraft>) {
  const t = useT()
  const rows = list.getFieldList()
  return (
    <Section title={t('competitions.criteria')}>
      <div id="criteria" className="grid gap-4">
        <ListErrors list={list} />
        {rows.length === 0 && <p className="text-muted">{t('competitions.defaultCriteriaUsed')}</p>}
        {rows.map((row, index) => {
          const { id, code, name, maxHundredths, weight } = row.getFieldset()
          const label = t('competitions.criterionNumber', { number: index + 1 })
          return (
            <fieldset
              key={row.key}
              className="grid min-w-0 grid-cols-2 items-start gap-x-6 gap-y-2 border-t border-line pt-4 sm:grid-cols-[3fr_1fr_1fr] lg:grid-cols-[3fr_1fr_1fr_11rem]"
            >
              <legend className="sr-only">{label}</legend>
              <RowId field={id} />
              <RowId field={code} />
              <div className="col-span-2 sm:col-span-1">
                <TextField field={name} label={t('competitions.field_criterionName')} maxLength={50} required />
              </div>
              <TextField field={maxHundredths} label={t('competitions.field_criterionMax')} inputMode="decimal" required />
              <TextField field={weight} label={t('competitions.field_criterionWeight')} inputMode="numeric" required />
              <div className="col-span-full lg:col-span-1 lg:pt-8">
                <RowButtons form={form} list={list} index={index} count={rows.length} label={label} anchor="criteria" />
              </div>
            </fieldset>
          )
        })}
        <AddButton form={form} list={list} row={emptyCriterion} anchor="criteria">
          {t('competitions.addCriterion')}
        </AddButton>
      </div>
    </Section>
  )
}
