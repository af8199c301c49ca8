import { useLocation } from '@remix-run/react'
import { useT } from '~/i18n/provider'
import { pageNumbers } from './page-numbers'

type Props = {
  page: number
  pageCount: number
  /** The list does not open at its first page, so that one is asked for by number too. */ named?: boolean
  /** Another list of the same page has `page`. */ param?: string
}

/** Links to the other pages of a list; the URL's other parameters stay. */
export function Pagination({ page, pageCount, named = false, param = 'page' }: Props) {
  const t = useT()
  const { search } = useLocation()
  if (pageCount <= 1) return null

  const to = (number: number) => {
    const params = new URLSearchParams(search)
    if (number === 1 && !named) params.delete(param)
    else params.set(param, String(number))
    return `?${params}`
  }

  return (
    <nav className="pagination mt-6" aria-label={t('common.pages')}>
      <ol>
        {page > 1 && (
          <li>
            <a href={to(page - 1)} rel="prev">
              {t('common.previousPage')}
            </a>
          </li>
        )}
        {pageNumbers(page, pageCount).map((number, index) => (
          <li key={number ?? `gap-${index}`}>
            {number === null ? (
              <span aria-hidden="true">…</span>
            ) : number === page ? (
              <span aria-current="page">{number}</span>
            ) : (
              <a href={to(number)} aria-label={t('common.pageNumber', { number })}>
                {number}
              </a>
            )}
          </li>
        ))}
        {page < pageCount && (
          <li>
            <a href={to(page + 1)} rel="next">
              {t('common.nextPage')}
            </a>
          </li>
        )}
      </ol>
    </nav>
  )
}
