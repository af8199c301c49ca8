import type { userDetail } from '~/domain/accounts/user-detail.server'
import { formatDateTime } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { Facts } from '~/ui/layout/page'

type User = NonNullable<Awaited<ReturnType<typeof userDetail>>>['user']

export function UserFacts({ user }: { user: User }) {
  const t = useT()
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  const time = (at: Date | null) => (at ? formatDateTime(at, locale, timeZone) : '—')
  return (
    <Facts
      items={[
        { label: t('accounts.email'), value: <span className="break-all">{user.erasedAt ? '—' : user.email}</span> },
        { label: t('users.emailVerified'), value: time(user.emailVerifiedAt) },
        { label: t('accounts.phone'), value: user.phoneNumber || '—' },
        { label: t('accounts.wechat'), value: user.wechat || '—' },
        { label: t('accounts.voiceType'), value: t(`people.voice_${user.voiceType}`) },
        { label: t('accounts.isProfessional'), value: t(user.isProfessional ? 'common.yes' : 'common.no') },
        { label: t('accounts.birthDate'), value: user.birthDate ?? '—' },
        { label: t('accounts.studyStartDate'), value: user.studyStartDate ?? '—' },
        { label: t('accounts.education'), value: user.education ? t(`accounts.education_${user.education}`) : '—' },
        { label: t('accounts.school'), value: user.school || '—' },
        { label: t('users.created'), value: time(user.createdAt) },
        { label: t('users.activated'), value: time(user.activatedAt) },
        { label: t('users.lastLogin'), value: user.lastLoginAt ? time(user.lastLoginAt) : t('users.never') },
        ...(user.deletionRequestedAt ? [{ label: t('users.leaving'), value: time(user.deletionRequestedAt) }] : []),
        ...(user.erasedAt ? [{ label: t('users.erasedAt'), value: time(user.erasedAt) }] : []),
      ]}
    />
  )
}
