import type { ReviewPage } from '~/domain/registrations/reviewing/reviewed-registration.server'
import { paths } from '~/http/paths'
import { formatMoney } from '~/i18n/format'
import { useLocale, useT } from '~/i18n/provider'
import { numberLabel } from '~/domain/registrations/number-label'
import { Notice } from '~/ui/layout/page'

/** The payment screenshot beside the form, what was due, and whether the same picture was used elsewhere. */
export function Receipt({
  registration: { name, competition, paymentScreenshot },
  sameReceipt,
}: Pick<ReviewPage, 'registration' | 'sameReceipt'>) {
  const t = useT()
  const locale = useLocale()
  if (competition.feeMinor === 0 && !paymentScreenshot) return null
  return (
    <section aria-labelledby="receipt-title">
      <div className="section-head">
        <h2 id="receipt-title" className="text-xl">
          {t('registrations.payment')}
        </h2>
        <b className="font-serif text-lg">
          {t('registrations.paymentDue', { amount: formatMoney(competition.feeMinor, competition.currency, locale) })}
        </b>
      </div>
      {sameReceipt.length > 0 && (
        <div className="mb-4">
          <Notice tone="warning">
            <p>{t('registrations.sameReceipt')}</p>
            <ul className="mt-1">
              {sameReceipt.map((other) => (
                <li key={other.id}>
                  <a href={paths.registrationReview(other.competition.id, other.id)}>
                    {t('registrations.sameReceiptRow', {
                      competition: other.competition.name,
                      name: other.name,
                      number: numberLabel(other.number),
                    })}
                  </a>{' '}
                  {t(other.identical ? 'registrations.sameFile' : 'registrations.samePicture')}{' '}
                  <a href={paths.upload(other.uploadId)}>{t('registrations.openOther')}</a>
                </li>
              ))}
            </ul>
          </Notice>
        </div>
      )}
      {paymentScreenshot ? (
        <a href={paths.upload(paymentScreenshot.id)} className="block">
          <img className="review-receipt" src={paths.upload(paymentScreenshot.id)} alt={t('registrations.screenshotAlt', { name })} />
          <span className="mt-1 block text-sm">{t('registrations.openImage')}</span>
        </a>
      ) : (
        <p className="text-muted">{t('registrations.notGiven')}</p>
      )}
    </section>
  )
}
