import type { ReactNode } from 'react'
import { useT } from '~/i18n/provider'
import { Button, ButtonLink } from '~/ui/primitives/button'

type FilterLink = { to: string; label: string; count?: number; current: boolean }

/** One choice out of a few, as links: the choice is in the URL. */
export function FilterLinks({ label, links }: { label: string; links: FilterLink[] }) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-x-6 border-b border-line">
      {links.map(({ to, label, count, current }) => (
        <a
          key={to}
          href={to}
          aria-current={current ? 'page' : undefined}
          className="-mb-px inline-flex min-h-11 items-center gap-2 border-b-2 border-transparent text-muted no-underline hover:text-ink aria-[current]:border-cinnabar aria-[current]:font-semibold aria-[current]:text-ink"
        >
          {label}
          {count !== undefined && <span className="text-sm font-normal text-muted">{count}</span>}
        </a>
      ))}
    </nav>
  )
}

type SearchFormProps = {
  label: string
  /** What the search is called, where its page has another. */
  landmark?: string
  defaultValue?: string
  name?: string
  autoFocus?: boolean
  children?: ReactNode
}

/** A search by GET; other parts of the query that must stay come as hidden inputs, further filters as fields. */
export function SearchForm({ label, landmark, defaultValue, name = 'search', autoFocus, children }: SearchFormProps) {
  const t = useT()
  return (
    <form method="get" autoComplete="off" role="search" aria-label={landmark} className="my-5 flex max-w-column flex-wrap gap-3">
      <input
        type="search"
        name={name}
        defaultValue={defaultValue}
        maxLength={100}
        autoFocus={autoFocus}
        aria-label={label}
        placeholder={label}
        className="control min-w-0 grow basis-48"
      />
      {children}
      <Button type="submit" variant="secondary">
        {t('common.search')}
      </Button>
    </form>
  )
}

type FilterFormProps = {
  label: string
  search: string
  /** Where nothing is asked for any more; null where nothing is. */
  clear: { to: string; label: string } | null
  /** So that more choices have room beside the search. */
  narrow?: boolean
  children: ReactNode
  after?: ReactNode
}

/** A list's search, and what narrows and orders it, by GET. */
export function FilterForm({ label, search, clear, narrow = false, children, after }: FilterFormProps) {
  const t = useT()
  return (
    <form method="get" autoComplete="off" role="search" className="my-5 flex flex-wrap items-end gap-3">
      <label className={`grid min-w-0 grow grid-cols-1 gap-1.5 sm:max-w-xs ${narrow ? 'basis-44' : 'basis-56'}`}>
        <span className="field-label">{label}</span>
        <input type="search" name="search" defaultValue={search} maxLength={100} className="control" />
      </label>
      {children}
      <span className="actions">
        <Button type="submit" variant="secondary">
          {t('common.search')}
        </Button>
        {clear && (
          <ButtonLink to={clear.to} variant="text">
            {clear.label}
          </ButtonLink>
        )}
      </span>
      {after}
    </form>
  )
}

/** One of a few by a list that opens, in a form that asks by GET. */
export function FilterChoice({
  name,
  label,
  value,
  className = '',
  children,
}: {
  name: string
  label: string
  value: string
  className?: string
  children: ReactNode
}) {
  return (
    <label className={`grid gap-1.5 ${className}`}>
      <span className="field-label">{label}</span>
      <select name={name} defaultValue={value} className="control">
        {children}
      </select>
    </label>
  )
}
