import { prizeKinds, resultAudiences, resultDetails } from '~/domain/competitions/states'
import { useT } from '~/i18n/provider'
import { CheckboxField, SelectField, TextField } from '~/ui/form/fields'
import { Section } from '~/ui/layout/page'
import { emptyPrize, type PrizeDraft } from './draft'
import { AddButton, type CompetitionForm, type List, ListErrors, RowButtons, RowId } from './list-buttons'

type Props = { form: CompetitionForm; fields: ReturnType<CompetitionForm['getFieldset']> }

/** What is told of the results, to whom, and the prizes of the last stage. */
export function ResultsSection({ form, fields }: Props) {
  const t = useT()
  const categories = fields.categories.getFieldList().flatMap((row) => row.getFieldset().name.value || [])
  return (
    <Section title={t('competitions.formResults')}>
      <div className="grid items-start gap-x-6 gap-y-5 sm:grid-cols-2">
        <SelectField
          field={fields.resultsAudience}
          label={t('competitions.field_resultsAudience')}
          options={resultAudiences.map((value) => ({ value, label: t(`competitions.audience_${value}`) }))}
          required
        />
        <SelectField
          field={fields.resultsShown}
          label={t('competitions.field_resultsShown')}
          options={resultDetails.map((value) => ({ value, label: t(`competitions.shown_${value}`) }))}
          required
        />
        <TextField
          field={fields.appealHours}
          label={t('competitions.field_appealHours')}
          hint={t('competitions.field_appealHoursHint')}
          inputMode="numeric"
        />
        <div className="sm:pt-7">
          <CheckboxField field={fields.commentsReleased} label={t('competitions.field_commentsReleased')} />
        </div>
      </div>
      <h3 className="mt-6 text-lg">{t('competitions.prizes')}</h3>
      <p className="mb-4 text-sm text-muted">{t('competitions.prizesHint')}</p>
      <Prizes form={form} list={fields.prizes} categories={categories} />
    </Section>
  )
}

function Prizes({ form, list, categories }: { form: CompetitionForm; list: List<PrizeDraft>; categories: string[] }) {
  const t = useT()
  const rows = list.getFieldList()
  const taken = rows.map((row) => row.getFieldset().name.value)
  const offered = [
    ...[1, 2, 3].map((place) => ({ ...emptyPrize, name: t(`competitions.prizeName_${place as 1 | 2 | 3}`), count: String(place) })),
    { ...emptyPrize, name: t('competitions.prizeName_excellence'), kind: 'excellence' },
  ].filter(({ name }) => !taken.includes(name))
  return (
    <div id="prizes" className="grid gap-5">
      <ListErrors list={list} />
      {rows.length === 0 && <p className="text-muted">{t('competitions.noPrizes')}</p>}
      {rows.map((row, index) => {
        const { id, name, kind, count, share, category, forTeachers } = row.getFieldset()
        const label = t('competitions.prizeNumber', { number: index + 1 })
        const chosen = category.value
        const names = chosen && !categories.includes(chosen) ? [...categories, chosen] : categories
        return (
          <fieldset
            key={row.key}
            className="grid min-w-0 grid-cols-2 items-start gap-x-6 gap-y-3 border-t border-line pt-4 sm:grid-cols-3 lg:grid-cols-5"
          >
            <legend className="sr-only">{label}</legend>
            <RowId field={id} />
            <TextField field={name} label={t('competitions.field_prizeName')} maxLength={30} required />
            <SelectField
              field={kind}
              label={t('competitions.field_prizeKind')}
              options={prizeKinds.map((value) => ({ value, label: t(`competitions.prize_${value}`) }))}
              required
            />
            <TextField field={count} label={t('competitions.field_prizeCount')} inputMode="numeric" />
            <TextField field={share} label={t('competitions.field_prizeShare')} inputMode="numeric" />
            <SelectField
              field={category}
              label={t('competitions.field_prizeCategory')}
              placeholder={t('competitions.prizeAllCategories')}
              options={names.map((value) => ({ value, label: value }))}
            />
            <div className="col-span-full flex flex-wrap items-center justify-between gap-x-6">
              <CheckboxField field={forTeachers} label={t('competitions.field_prizeForTeachers')} />
              <RowButtons form={form} list={list} index={index} count={rows.length} label={label} anchor="prizes" />
            </div>
          </fieldset>
        )
      })}
      <div className="actions">
        {offered.map((row) => (
          <AddButton key={row.name} form={form} list={list} row={row} anchor="prizes">
            {t('competitions.addNamed', { name: row.name })}
          </AddButton>
        ))}
        <AddButton form={form} list={list} row={emptyPrize} anchor="prizes">
          {t('competitions.addPrize')}
        </AddButton>
      </div>
    </div>
  )
}
