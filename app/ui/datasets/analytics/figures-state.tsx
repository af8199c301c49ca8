import { useLocation } from '@remix-run/react'
import type { AnalyticsPage } from '~/domain/datasets/queries/analytics-page.server'
import { formatDateTime } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { Notice } from '~/ui/layout/page'
import { ButtonLink } from '~/ui/primitives/button'

/** Of when the figures are, and whether newer ones are on their way. */
export function FiguresState({ state, at }: Pick<AnalyticsPage, 'state' | 'at'>) {
  const t = useT()
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  const { pathname, search } = useLocation()
  const refresh = (
    <ButtonLink to={pathname + search} variant="text" size="small">
      {t('analytics.refresh')}
    </ButtonLink>
  )
  if (state === 'tooLong') return <Notice tone="error">{t('analytics.tooLong')}</Notice>
  if (state === 'awaited' || at === null) {
    return (
      <div role="status">
        <Notice>
          <b>{t('analytics.awaited')}</b> {t('analytics.awaitedHint')} {refresh}
        </Notice>
      </div>
    )
  }
  return (
    <p className="text-sm text-muted">
      {t('analytics.asOf', { at: formatDateTime(at, locale, timeZone) })}{' '}
      {state === 'older' && (
        <>
          {t('analytics.older')} {refresh}
        </>
      )}
    </p>
  )
}
