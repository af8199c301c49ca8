import { formatDateTime } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { PostForm, SubmitButton } from '~/ui/form/form'
import { Section } from '~/ui/layout/page'
import { Tag } from '~/ui/primitives/tag'
import { deviceName } from './device-name'
import type { OwnProfile } from './account-facts'

/** Every place one is signed in, each with a way out. */
export function Devices({ sessions, current }: { sessions: OwnProfile['sessions']; current: string }) {
  const t = useT()
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  return (
    <Section title={t('profile.sessions')}>
      <p className="mb-4 text-muted">{t('profile.sessionsLead')}</p>
      <ul className="divide-y divide-line border-y border-line">
        {sessions.map(({ id, kind, userAgent, address, createdAt, lastSeenAt }) => {
          const name = deviceName(userAgent) || t('profile.unknownDevice')
          return (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <span>
                {name} {kind === 'api' && <Tag tone="neutral">{t('profile.sessionApi')}</Tag>}
                <span className="block text-sm text-muted">
                  {t('profile.sessionSeen', { time: formatDateTime(lastSeenAt, locale, timeZone) })} ·{' '}
                  {t('profile.sessionBegan', { time: formatDateTime(createdAt, locale, timeZone) })}
                  {address && ` · ${address}`}
                </span>
              </span>
              {id === current ? (
                <Tag tone="done">{t('profile.sessionCurrent')}</Tag>
              ) : (
                <PostForm className="contents">
                  <input type="hidden" name="sessionId" value={id} />
                  <SubmitButton
                    intent="end_session"
                    size="small"
                    variant="outline"
                    aria-label={t('common.actOn', { act: t('profile.sessionEnd'), name })}
                  >
                    {t('profile.sessionEnd')}
                  </SubmitButton>
                </PostForm>
              )}
            </li>
          )
        })}
      </ul>
      {sessions.length > 1 && (
        <PostForm className="mt-4">
          <SubmitButton intent="end_others" variant="secondary">
            {t('profile.endOthers')}
          </SubmitButton>
        </PostForm>
      )}
    </Section>
  )
}
