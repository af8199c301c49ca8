import type { ReactNode } from 'react'
import { useT } from '~/i18n/provider'
import { PostForm, SubmitButton } from '~/ui/form/form'
import { RowName } from '~/ui/form/row-name'
import { ButtonLink } from '~/ui/primitives/button'
import { Page } from './page'

type Props<Row> = {
  title: string
  lead: string
  act: string
  back: { to: string; label: string }
  rows: readonly Row[]
  /** What a row is called where it could not be deleted. */
  nameOf: (row: Row) => string
  /** The field by which the list's own buttons say what to do. */
  field?: 'intent' | 'act'
  children: (row: Row) => ReactNode
}

/** Asks once more before several rows of a list are deleted. */
export function BatchDeletion<Row extends { id: number }>({
  title,
  lead,
  act,
  back,
  rows,
  nameOf,
  field = 'intent',
  children,
}: Props<Row>) {
  const t = useT()
  return (
    <Page title={title} back={back}>
      <PostForm className="grid max-w-column gap-5">
        <p>{lead}</p>
        <ul className="divide-y divide-line border-y border-line">
          {rows.map((row) => (
            <li key={row.id} className="py-2 [overflow-wrap:anywhere]">
              {children(row)}
              <input type="hidden" name="id" value={row.id} />
              <RowName id={row.id} name={nameOf(row)} />
            </li>
          ))}
        </ul>
        <input type="hidden" name="confirmed" value="yes" />
        <div className="actions">
          <SubmitButton name={field} value="delete" variant="danger">
            {act}
          </SubmitButton>
          <ButtonLink to={back.to} variant="text">
            {t('common.cancel')}
          </ButtonLink>
        </div>
      </PostForm>
    </Page>
  )
}
