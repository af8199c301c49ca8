import { extremesModes } from '~/domain/competitions/states'
import { useT } from '~/i18n/provider'
import { CheckboxField, SelectField, TextField } from '~/ui/form/fields'
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
          const { id, name, description, maxWorksPerUser, required, winnerCount } = row.getFieldset()
          const label = t('competitions.awardNumber', { number: index + 1 })
          return (
            <fieldset
              key={row.key}
              className="grid min-w-0 items-start gap-x-6 gap-y-3 border-t border-line pt-4 sm:grid-cols-2 lg:grid-cols-[3fr_4fr_2.5fr_2fr]"
            >
              <legend className="sr-only">{label}</legend>
              <RowId field={id} />
              <TextField field={name} label={t('competitions.field_awardName')} maxLength={50} required />
              <TextField field={description} label={t('competitions.field_rowDescription')} maxLength={1000} />
              <TextField field={maxWorksPerUser} label={t('competitions.field_awardMaxWorks')} inputMode="numeric" />
              <TextField field={winnerCount} label={t('competitions.field_winnerCount')} inputMode="numeric" />
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

type CriteriaProps = Props<CriterionDraft> & { fields: ReturnType<CompetitionForm['getFieldset']> }

/** What is judged and how a result comes of it: declared before the first score, fixed from then on. */
export function CriteriaSection({ form, list, fields }: CriteriaProps) {
  const t = useT()
  const rows = list.getFieldList()
  return (
    <Section title={t('competitions.criteria')}>
      <div id="criteria" className="grid gap-4">
        <ListErrors list={list} />
        {rows.length === 0 && <p className="text-muted">{t('competitions.defaultCriteriaUsed')}</p>}
        {rows.map((row, index) => {
          const { id, code, name, description, maxHundredths, weight, stepHundredths, partsTies } = row.getFieldset()
          const label = t('competitions.criterionNumber', { number: index + 1 })
          return (
            <fieldset
              key={row.key}
              className="grid min-w-0 grid-cols-2 items-start gap-x-6 gap-y-2 border-t border-line pt-4 sm:grid-cols-[3fr_1fr_1fr_1fr]"
            >
              <legend className="sr-only">{label}</legend>
              <RowId field={id} />
              <RowId field={code} />
              <div className="col-span-2 sm:col-span-1">
                <TextField field={name} label={t('competitions.field_criterionName')} maxLength={50} required />
              </div>
              <TextField field={maxHundredths} label={t('competitions.field_criterionMax')} inputMode="decimal" required />
              <TextField field={weight} label={t('competitions.field_criterionWeight')} inputMode="numeric" required />
              <TextField field={stepHundredths} label={t('competitions.field_criterionStep')} inputMode="decimal" />
              <div className="col-span-full">
                <TextField field={description} label={t('competitions.field_rowDescription')} maxLength={500} />
              </div>
              <div className="col-span-full flex flex-wrap items-center justify-between gap-x-6">
                <CheckboxField field={partsTies} label={t('competitions.field_partsTies')} />
                <RowButtons form={form} list={list} index={index} count={rows.length} label={label} anchor="criteria" />
              </div>
            </fieldset>
          )
        })}
        <AddButton form={form} list={list} row={emptyCriterion} anchor="criteria">
          {t('competitions.addCriterion')}
        </AddButton>
        <div className="mt-4 grid gap-5 border-t border-line pt-5">
          <p className="text-muted">{t('competitions.ruleHint')}</p>
          <CheckboxField field={fields.removeExtremes} label={t('competitions.field_removeExtremes')} />
          <SelectField
            field={fields.extremesMode}
            label={t('competitions.field_extremesMode')}
            options={extremesModes.map((value) => ({ value, label: t(`competitions.extremes_${value}`) }))}
            required
          />
          <p className="text-sm text-muted">{t('competitions.tieChain')}</p>
        </div>
      </div>
    </Section>
  )
}
