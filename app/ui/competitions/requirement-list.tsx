import { useT } from '~/i18n/provider'
import { TextField } from '~/ui/form/fields'
import type { RequirementDraft } from './draft'
import { AddButton, type CompetitionForm, type List, ListErrors, RowButtons, RowId } from './list-buttons'

type Props = { form: CompetitionForm; list: List<RequirementDraft>; anchor: string }

/** The special requirements of a category or a stage: a title and what it means. */
export function RequirementList({ form, list, anchor }: Props) {
  const t = useT()
  const rows = list.getFieldList()
  return (
    <div className="grid gap-3">
      <ListErrors list={list} />
      {rows.map((row, index) => {
        const { id, title, description } = row.getFieldset()
        return (
          <div key={row.key} className="grid items-end gap-x-4 gap-y-2 border-s-2 border-line ps-4 sm:grid-cols-[2fr_3fr_auto]">
            <RowId field={id} />
            <TextField field={title} label={t('competitions.field_requirementTitle')} maxLength={100} required />
            <TextField field={description} label={t('competitions.field_requirementDescription')} maxLength={1000} />
            <RowButtons
              form={form}
              list={list}
              index={index}
              count={rows.length}
              label={t('competitions.requirementNumber', { number: index + 1 })}
              anchor={anchor}
            />
          </div>
        )
      })}
      <AddButton form={form} list={list} row={{ title: '', description: '' }} anchor={anchor}>
        {t('competitions.addRequirement')}
      </AddButton>
    </div>
  )
}
