import type { ReactNode } from 'react'
import { useT } from '~/i18n/provider'
import { Button } from '~/ui/primitives/button'

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

type SearchFormProps = { label: string; defaultValue?: string; name?: string; children?: ReactNode }

/** A search by GET; other parts of the query that must stay come as hidden inputs, further filters as fields. */
export function SearchForm({ label, defaultValue, name = 'search', children }: SearchFormProps) {
  const t = useT()
  return (
    <form method="get" role="search" className="my-5 flex max-w-column flex-wrap gap-3">
      <input
        type="search"
        name={name}
        defaultValue={defaultValue}
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
