import type { ReactNode } from 'react'
import { useT } from '~/i18n/provider'
import { PostForm, SubmitButton } from '~/ui/form/form'
import { Page } from '~/ui/layout/page'
import { ButtonLink } from '~/ui/primitives/button'

type Props<Row> = {
  title: string
  lead: string
  act: string
  back: { to: string; label: string }
  rows: readonly Row[]
  /** What a row is, before its number of ratings. */
  children: (row: Row) => ReactNode
}

/** Asks once more before several rows of the library are deleted, each with the ratings that go with it. */
export function BatchDeletion<Row extends { id: number; ratings: number }>({ title, lead, act, back, rows, children }: Props<Row>) {
  const t = useT()
  return (
    <Page title={title} back={back}>
      <PostForm className="grid max-w-column gap-5">
        <p>{lead}</p>
        <ul className="divide-y divide-line border-y border-line">
          {rows.map((row) => (
            <li key={row.id} className="py-2 [overflow-wrap:anywhere]">
              {children(row)} <span className="text-sm text-muted">{t('library.ratingsGo', { count: row.ratings })}</span>
              <input type="hidden" name="id" value={row.id} />
            </li>
          ))}
        </ul>
        <input type="hidden" name="confirmed" value="yes" />
        <div className="actions">
          <SubmitButton intent="delete" variant="danger">
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
