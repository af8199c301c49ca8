import type { EditionRow } from '~/domain/results/queries/editions.server'
import { paths } from '~/http/paths'
import { formatDateTime } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { Section } from '~/ui/layout/page'

/** Every edition of a stage's results, each readable as it was published. */
export function EditionList({ editions, competitionId }: { editions: readonly EditionRow[]; competitionId: number }) {
  const t = useT()
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  if (editions.length === 0) return null
  const time = (instant: Date) => formatDateTime(instant, locale, timeZone)
  return (
    <Section title={t('results.editions')}>
      <ul className="divide-y divide-line border-y border-line">
        {editions.map((row) => (
          <li key={row.id} className="py-3">
            <a href={paths.edition(competitionId, row.id)} className="lone-link">
              {row.category && `${row.category} · `}
              {t('results.edition', { edition: row.edition })}
            </a>
            <p className="text-sm text-muted">
              {t('results.publishedBy', { time: time(row.publishedAt), name: row.publishedBy ?? '—', count: row.results })}
            </p>
            {row.reason && <p className="text-sm">{t('results.correctedBecause', { reason: row.reason })}</p>}
            {row.withdrawnAt && (
              <p className="text-sm">
                {t('results.withdrawnBy', { time: time(row.withdrawnAt), name: row.withdrawnBy ?? '—', reason: row.withdrawalReason })}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
