import type { profileOf } from '~/domain/accounts/queries/profile.server'
import { paths } from '~/http/paths'
import { formatDateTime } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { Facts, Notice } from '~/ui/layout/page'

export type OwnProfile = Awaited<ReturnType<typeof profileOf>>

/** What the person cannot change here, or changes on a page of its own. */
export function AccountFacts({
  profile: { email, emailVerifiedAt, role, status, createdAt, lastLoginAt, deletionRequestedAt },
}: {
  profile: OwnProfile
}) {
  const t = useT()
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  return (
    <>
      {deletionRequestedAt && (
        <div className="mb-5">
          <Notice tone="warning">
            {t('profile.deletionPending', { date: formatDateTime(deletionRequestedAt, locale, timeZone) })}{' '}
            <a href={paths.profileData()}>{t('profile.deletionSee')}</a>
          </Notice>
        </div>
      )}
      <Facts
        items={[
          {
            label: t('accounts.email'),
            value: (
              <>
                <span className="break-all">{email}</span>{' '}
                {emailVerifiedAt && <span className="text-sm text-muted">{t('profile.emailVerified')}</span>}{' '}
                <a href={paths.profileEmail()}>{t('profile.emailChange')}</a>
              </>
            ),
          },
          { label: t('accounts.identityFact'), value: t(`people.role_${role}`) },
          { label: t('profile.status'), value: t(`accounts.status_${status}`) },
          { label: t('profile.registered'), value: formatDateTime(createdAt, locale, timeZone) },
          { label: t('profile.lastLogin'), value: lastLoginAt ? formatDateTime(lastLoginAt, locale, timeZone) : '—' },
          { label: t('profile.data'), value: <a href={paths.profileData()}>{t('profile.dataLink')}</a> },
        ]}
      />
    </>
  )
}
