import type { ResultSlip } from '~/domain/results/queries/result-slip.server'
import { shownResultCode } from '~/domain/results/result-code'
import { paths } from '~/http/paths'
import { formatDateTime } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { Section } from '~/ui/layout/page'

/** By what anybody can check the slip: its code, and where it stands in the record. */
export function SlipCheck({ slip, verifyAt, until }: { slip: ResultSlip; verifyAt: string; until: string | null }) {
  const t = useT()
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  const said = [
    slip.code && t('slip.checkHow', { address: verifyAt }),
    t('slip.publishedAt', { time: formatDateTime(slip.publishedAt, locale, timeZone) }),
    until,
    slip.edition > 1 && t('slip.edition', { edition: slip.edition, reason: slip.reason }),
    slip.ledgerHash && t('slip.ledger', { hash: slip.ledgerHash.slice(0, 16) }),
  ]
  return (
    <Section title={t('slip.check')}>
      <div className="slip-check">
        <div>
          {slip.code && (
            <p className="slip-code">
              <a href={paths.verify(shownResultCode(slip.code))}>{shownResultCode(slip.code)}</a>
            </p>
          )}
          <p className="slip-note">{said.filter(Boolean).join(t('slip.join'))}</p>
        </div>
        <p className="slip-seal">{t('slip.seal')}</p>
      </div>
    </Section>
  )
}
