import type { VerifiedResult } from '~/domain/results/queries/verified-result.server'
import { shownResultCode } from '~/domain/results/result-code'
import { paths } from '~/http/paths'
import { formatDate, formatDateTime } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { AccountPage } from '~/ui/layout/account-page'
import { Facts, Notice } from '~/ui/layout/page'
import { ButtonLink } from '~/ui/primitives/button'
import { outcomeWord } from './certificate'

/** What a code proves, or that it proves nothing any more. */
export function Verified({ code, result }: { code: string; result: VerifiedResult }) {
  const t = useT()
  return (
    <AccountPage title={t(`certificates.${result.state}`)} lead={shownResultCode(code)}>
      {result.state === 'hidden' ? <Notice tone="warning">{t('certificates.hiddenLead')}</Notice> : <Proof result={result} />}
      <p className="actions mt-6">
        <ButtonLink to={paths.verify()} variant="secondary">
          {t('certificates.again')}
        </ButtonLink>
      </p>
    </AccountPage>
  )
}

function Proof({ result }: { result: Exclude<VerifiedResult, { state: 'hidden' }> }) {
  const t = useT()
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  const holds = result.state === 'holds'
  return (
    <>
      {result.state === 'withdrawn' ? (
        <Notice tone="warning">
          <p>{t('certificates.withdrawnLead', { time: formatDateTime(result.withdrawnAt, locale, timeZone) })}</p>
        </Notice>
      ) : (
        <Notice tone={holds ? 'success' : 'warning'}>
          <p>
            {result.present
              ? t(holds ? 'certificates.unchangedLead' : 'certificates.correctedLead', {
                  time: formatDateTime(result.present.since, locale, timeZone),
                })
              : t('certificates.holdsLead')}
          </p>
          {result.present?.code && (
            <p>
              <a href={paths.verify(shownResultCode(result.present.code))}>
                {t(holds ? 'certificates.presentCode' : 'certificates.newer', { code: shownResultCode(result.present.code) })}
              </a>
            </p>
          )}
        </Notice>
      )}
      <div className="mt-5">
        <Facts
          items={[
            ...(holds ? [{ label: t('certificates.name'), value: result.name }] : []),
            { label: t('certificates.competition'), value: result.competition },
            { label: t('certificates.category'), value: result.category },
            { label: t('certificates.stage'), value: result.stage },
            ...(holds ? [{ label: t('certificates.outcome'), value: outcomeWord(t, result.outcome) }] : []),
            ...(holds && result.specialAwards.length > 0
              ? [{ label: t('certificates.specialAwards'), value: result.specialAwards.map(({ name }) => name).join(t('common.listJoin')) }]
              : []),
            ...(holds && result.teachers.length > 0
              ? [{ label: t('published.teacherAward'), value: result.teachers.join(t('common.listJoin')) }]
              : []),
            { label: t('certificates.publishedOn'), value: formatDate(result.publishedAt, locale, timeZone) },
          ]}
        />
      </div>
      {result.cancelled && <p className="mt-3 text-muted">{t('certificates.cancelledNote')}</p>}
    </>
  )
}
