import type { Outcome } from '~/domain/results/outcome'
import { shownResultCode } from '~/domain/results/result-code'
import { formatDate } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { useBrand } from '~/ui/layout/brand'

type Certified = { name: string; competition: string; category: string; stage: string; code: string; publishedAt: Date; outcome: Outcome }

/** A sheet to be printed: who, in what, with what outcome, and the code by which anybody verifies it. */
export function Certificate({ certificate, verifyAt }: { certificate: Certified; verifyAt: string }) {
  const t = useT()
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  const brand = useBrand()
  const { name, competition, category, stage, code, publishedAt, outcome } = certificate
  return (
    <article className="certificate">
      <h1>{t(`certificates.heading_${outcome.kind}`)}</h1>
      <div className="staff" aria-hidden="true" />
      <p className="certificate-name">{name}</p>
      <p className="certificate-text">{t(`certificates.text_${outcome.kind}`, { competition, category, stage })}</p>
      {outcome.kind !== 'tookPart' && (
        <p className="certificate-outcome">{outcome.kind === 'prize' ? outcome.prize : t('certificates.outcome_advanced')}</p>
      )}
      <footer className="certificate-foot">
        <div>
          <p className="slip-note">{t('certificates.code')}</p>
          <p className="slip-code">{shownResultCode(code)}</p>
          <p className="slip-note">{t('certificates.check', { address: verifyAt })}</p>
        </div>
        <div className="certificate-seal">
          <p>{brand}</p>
          <p>{t('certificates.date', { date: formatDate(publishedAt, locale, timeZone) })}</p>
          <p className="slip-note">{t('certificates.seal')}</p>
        </div>
      </footer>
    </article>
  )
}

/** What a result comes to, in a word. */
export function outcomeWord(t: ReturnType<typeof useT>, outcome: Outcome): string {
  return outcome.kind === 'prize' ? outcome.prize : t(`certificates.outcome_${outcome.kind}`)
}
