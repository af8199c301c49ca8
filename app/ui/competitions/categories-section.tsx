import { songFieldTypes } from '~/domain/competitions/states'
import { useT } from '~/i18n/provider'
import { CheckboxField, SelectField, TextAreaField, TextField } from '~/ui/form/fields'
import { Section } from '~/ui/layout/page'
import { type CategoryDraft, emptyCategory, type SongFieldDraft } from './draft'
import { AddButton, type CompetitionForm, type List, ListErrors, type Row, RowButtons, RowId } from './list-buttons'
import { RequirementList } from './requirement-list'
import { RowFrame } from './row-frame'

type Props = { form: CompetitionForm; list: List<CategoryDraft> }

export function CategoriesSection({ form, list }: Props) {
  const t = useT()
  const rows = list.getFieldList()
  return (
    <Section title={t('competitions.categories')}>
      <ListErrors list={list} />
      {rows.length === 0 && <p className="text-muted">{t('competitions.noCategories')}</p>}
      {rows.map((row, index) => (
        <RowFrame
          key={row.key}
          id={`category-${index}`}
          title={t('competitions.categoryNumber', { number: index + 1 })}
          buttons={
            <RowButtons
              form={form}
              list={list}
              index={index}
              count={rows.length}
              label={t('competitions.categoryNumber', { number: index + 1 })}
              anchor={`category-${Math.max(0, index - 1)}`}
            />
          }
        >
          <Category form={form} row={row} anchor={`category-${index}`} />
        </RowFrame>
      ))}
      <div className="mt-5">
        <AddButton form={form} list={list} row={emptyCategory(t)} anchor={`category-${rows.length}`}>
          {t('competitions.addCategory')}
        </AddButton>
      </div>
    </Section>
  )
}

function Category({ form, row, anchor }: { form: CompetitionForm; row: Row<CategoryDraft>; anchor: string }) {
  const t = useT()
  const fields = row.getFieldset()
  return (
    <div className="grid gap-5">
      <RowId field={fields.id} />
      <div className="grid items-start gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <TextField field={fields.name} label={t('competitions.field_categoryName')} maxLength={50} required />
        <TextField field={fields.workCount} label={t('competitions.field_workCount')} inputMode="numeric" required />
        <TextField
          field={fields.songCount}
          label={t('competitions.field_songCount')}
          hint={t('competitions.field_songCountHint')}
          inputMode="numeric"
          required
        />
        <TextField
          field={fields.durationLimitMinutes}
          label={t('competitions.field_durationLimitMinutes')}
          hint={t('competitions.field_blankNoLimit')}
          inputMode="numeric"
        />
      </div>
      <div className="[&_textarea]:min-h-18">
        <TextAreaField field={fields.description} label={t('competitions.field_rowDescription')} maxLength={1000} rows={2} />
      </div>
      <h4 className="font-medium">{t('competitions.field_songFields')}</h4>
      <SongFieldList form={form} list={fields.songFields} anchor={anchor} />
      <h4 className="font-medium">{t('competitions.field_requirements')}</h4>
      <RequirementList form={form} list={fields.requirements} anchor={anchor} />
    </div>
  )
}

function SongFieldList({ form, list, anchor }: { form: CompetitionForm; list: List<SongFieldDraft>; anchor: string }) {
  const t = useT()
  const rows = list.getFieldList()
  return (
    <div className="grid gap-3">
      <ListErrors list={list} />
      {rows.length === 0 && <p className="text-sm text-muted">{t('competitions.noSongFields')}</p>}
      {rows.map((row, index) => {
        const { id, name, type, placeholder, required } = row.getFieldset()
        return (
          <div
            key={row.key}
            className="grid items-start gap-x-4 gap-y-2 border-s-2 border-line ps-4 sm:grid-cols-2 lg:grid-cols-[3fr_2fr_3fr_auto_11rem]"
          >
            <RowId field={id} />
            <TextField field={name} label={t('competitions.field_songFieldName')} maxLength={50} required />
            <SelectField
              field={type}
              label={t('competitions.field_songFieldType')}
              options={songFieldTypes.map((value) => ({ value, label: t(`competitions.songType_${value}`) }))}
              required
            />
            <TextField field={placeholder} label={t('competitions.field_placeholder')} maxLength={100} />
            <div className="lg:pt-7">
              <CheckboxField field={required} label={t('competitions.field_songFieldRequired')} />
            </div>
            <div className="sm:col-span-full lg:col-span-1 lg:pt-8">
              <RowButtons
                form={form}
                list={list}
                index={index}
                count={rows.length}
                label={t('competitions.songFieldNumber', { number: index + 1 })}
                anchor={anchor}
              />
            </div>
          </div>
        )
      })}
      <AddButton form={form} list={list} row={{ name: '', type: 'text', required: true, placeholder: '' }} anchor={anchor}>
        {t('competitions.addSongField')}
      </AddButton>
    </div>
  )
}
