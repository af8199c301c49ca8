import type { Outcome } from '~/domain/results/outcome'
import { shownResultCode } from '~/domain/results/result-code'
import { formatDate } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { useBrand } from '~/ui/layout/brand'

type Certified = {
  name: string
  /** Of a certificate for the teacher; null: it is the participant's own. */
  teacher: string | null
  competition: string
  category: string
  stage: string
  code: string
  publishedAt: Date
  outcome: Outcome
  specialAwards: string[]
}

/** A sheet to be printed: who, in what, with what outcome, and the code by which anybody verifies it. */
export function Certificate({ certificate, verifyAt }: { certificate: Certified; verifyAt: string }) {
  const t = useT()
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  const brand = useBrand()
  const { code, publishedAt } = certificate
  return (
    <article className="certificate">
      {certificate.teacher === null ? (
        <Own certificate={certificate} />
      ) : (
        <Teachers certificate={certificate} teacher={certificate.teacher} />
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

function Own({ certificate: { name, competition, category, stage, outcome, specialAwards } }: { certificate: Certified }) {
  const t = useT()
  return (
    <>
      <h1>{t(`certificates.heading_${specialAwards.length > 0 ? 'prize' : outcome.kind}`)}</h1>
      <div className="staff" aria-hidden="true" />
      <p className="certificate-name">{name}</p>
      <p className="certificate-text">{t(`certificates.text_${outcome.kind}`, { competition, category, stage })}</p>
      {outcome.kind !== 'tookPart' && (
        <p className="certificate-outcome">{outcome.kind === 'prize' ? outcome.prize : t('certificates.outcome_advanced')}</p>
      )}
      {specialAwards.length > 0 && (
        <>
          <p className="certificate-text">{t('certificates.text_special')}</p>
          <p className="certificate-outcome">{specialAwards.join(t('common.listJoin'))}</p>
        </>
      )}
    </>
  )
}

function Teachers({ certificate, teacher }: { certificate: Certified; teacher: string }) {
  const t = useT()
  const { name, competition, category, stage, outcome } = certificate
  return (
    <>
      <h1>{t('certificates.heading_prize')}</h1>
      <div className="staff" aria-hidden="true" />
      <p className="certificate-name">{teacher}</p>
      <p className="certificate-text">
        {t('certificates.text_teacher', { name, competition, category, stage, prize: outcomeWord(t, outcome) })}
      </p>
      <p className="certificate-outcome">{t('published.teacherAward')}</p>
    </>
  )
}

/** What a result comes to, in a word. */
export function outcomeWord(t: ReturnType<typeof useT>, outcome: Outcome): string {
  return outcome.kind === 'prize' ? outcome.prize : t(`certificates.outcome_${outcome.kind}`)
}
