import type { FieldMetadata, FieldName, FormMetadata } from '@conform-to/react'
import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useT } from '~/i18n/provider'
import { FieldErrors } from '~/ui/form/field-frame'
import type { AnyField } from '~/ui/form/fields'
import { Button } from '~/ui/primitives/button'
import type { CompetitionDraft } from './draft'

export type CompetitionForm = FormMetadata<CompetitionDraft, string[]>
export type Row<R> = FieldMetadata<R, CompetitionDraft, string[]>
export type List<R> = Row<R[]>

type RowProps = {
  form: CompetitionForm
  list: AnyField
  index: number
  count: number
  /** What the row is called in the buttons' names. */
  label: string
  /** The id of the element to come back to when the browser has no JavaScript. */
  anchor: string
}

/** Up, down and remove for a row of a list: submit buttons, so that they work without JavaScript. */
export function RowButtons({ form, list, index, count, label, anchor }: RowProps) {
  const t = useT()
  const formAction = `${useLocation().pathname}#${anchor}`
  const named = (action: string) => t('competitions.rowAction', { action, row: label })
  const shared = { type: 'submit', variant: 'text', size: 'small', formAction } as const
  return (
    <div className="flex flex-wrap gap-x-1">
      {index > 0 && (
        <Button
          {...shared}
          {...form.reorder.getButtonProps({ name: list.name, from: index, to: index - 1 })}
          aria-label={named(t('competitions.moveUp'))}
        >
          {t('competitions.moveUp')}
        </Button>
      )}
      {index < count - 1 && (
        <Button
          {...shared}
          {...form.reorder.getButtonProps({ name: list.name, from: index, to: index + 1 })}
          aria-label={named(t('competitions.moveDown'))}
        >
          {t('competitions.moveDown')}
        </Button>
      )}
      <Button {...shared} {...form.remove.getButtonProps({ name: list.name, index })} aria-label={named(t('competitions.remove'))}>
        {t('competitions.remove')}
      </Button>
    </div>
  )
}

type AddProps<R> = { form: CompetitionForm; list: List<R>; row: R; anchor: string; children: ReactNode }

/** Adds a row at a list's end. */
export function AddButton<R>({ form, list, row, anchor, children }: AddProps<R>) {
  const formAction = `${useLocation().pathname}#${anchor}`
  return (
    <div>
      <Button
        {...form.insert.getButtonProps({ name: list.name as FieldName<unknown[]>, defaultValue: row as never })}
        type="submit"
        variant="secondary"
        size="small"
        formAction={formAction}
      >
        {children}
      </Button>
    </div>
  )
}

/** What is wrong with a list as a whole: a row that may not go, too many rows. */
export function ListErrors({ list }: { list: AnyField }) {
  if (!list.errors?.length) return null
  return (
    <div id={list.id} tabIndex={-1}>
      <FieldErrors id={list.id} errors={list.errors} />
    </div>
  )
}

/** The row's id in the database; none for a row not saved yet. */
export function RowId({ field }: { field: AnyField }) {
  return <input type="hidden" name={field.name} form={field.formId} defaultValue={String(field.initialValue ?? '')} key={field.key} />
}
