import type { ImportPage } from '~/domain/datasets/exchange/queries/imports.server'
import { paths } from '~/http/paths'
import { formatDateTime } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { Notice } from '~/ui/layout/page'
import { Progress } from '~/ui/primitives/progress'
import { UnscriptedRefresh } from '~/ui/works/unscripted-refresh'

/** How far an import is, or why nothing came of it. */
export function ImportStanding({ found, counts, total }: Pick<ImportPage, 'found' | 'counts' | 'total'>) {
  const t = useT()
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  const here = paths.libraryImport(found.id)
  const underway = found.endedAt === null
  const begun = underway && total === 0
  return (
    <>
      <p className="text-muted [overflow-wrap:anywhere]">
        {found.fileName} {formatDateTime(found.createdAt, locale, timeZone)}
      </p>
      <div className="mt-4 grid max-w-column gap-4">
        {found.failure !== null && <Notice tone="error">{errorText(t, found.failure)}</Notice>}
        {total > 0 && (
          <Progress value={total - counts.waiting} max={total} label={t('libraryExchange.bar', { done: total - counts.waiting, total })} />
        )}
        <div aria-live="polite">
          {total > 0 && <p>{t('libraryExchange.counts', counts)}</p>}
          {begun && <p>{t('libraryExchange.reading')}</p>}
          {found.failure === null && <p className="text-muted">{t(underway ? 'libraryExchange.underway' : 'libraryExchange.over')}</p>}
          <p className="text-muted">{t('libraryExchange.rule_ratings')}</p>
        </div>
        {underway && <UnscriptedRefresh to={here} label={t('libraryExchange.refresh')} />}
      </div>
    </>
  )
}
