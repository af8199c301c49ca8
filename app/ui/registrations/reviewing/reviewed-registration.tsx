import { maskedIdCard } from '~/domain/registrations/id-card'
import type { ReviewPage } from '~/domain/registrations/reviewing/reviewed-registration.server'
import { paths } from '~/http/paths'
import { formatBytes, formatDateTime } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { PostForm, SubmitButton } from '~/ui/form/form'
import { numberLabel } from '~/domain/registrations/number-label'
import { Facts, Section } from '~/ui/layout/page'
import { PersonFacts } from '../registration-summary'
import { SongList } from '../song-list'

type Reviewed = ReviewPage['registration']

/** All that a participant gave, for the organiser who decides over it. */
export function ReviewedRegistration({ registration, idCard }: { registration: Reviewed; idCard: string | null }) {
  const t = useT()
  const locale = useLocale()
  const timeZone = useTimeZone()
  const { user, resume, entries, awards, songs, number, submittedAt } = registration
  return (
    <div className="min-w-0">
      <Facts
        items={[
          { label: t('registrations.yourNumber'), value: numberLabel(number) },
          { label: t('registrations.submittedAt'), value: submittedAt && formatDateTime(submittedAt, locale, timeZone) },
          {
            label: t('registrations.account'),
            value: (
              <>
                <a href={paths.participantProfile(user.id)}>{user.name}</a> · {t(`people.role_${user.role}`)}
              </>
            ),
          },
          { label: t('accounts.email'), value: user.email },
          { label: t('accounts.phone'), value: user.phoneNumber || '—' },
        ]}
      />
      <Section title={t('registrations.person')}>
        <PersonFacts person={registration} idCard={<IdCard last4={registration.idCardLast4} whole={idCard} />} />
      </Section>
      <Section title={t('registrations.songs')}>
        <p className="mb-3 text-sm text-muted">
          {entries.map(({ category }) => category.name).join(' · ')}
          {awards.length > 0 && ` · ${t('registrations.awardsNamed', { names: awards.map(({ award }) => award.name).join(' · ') })}`}
        </p>
        {songs.length > 0 ? <SongList songs={songs} /> : <p>{t('registrations.noSongs')}</p>}
      </Section>
      <Section title={t('registrations.resume')}>
        {resume ? (
          <a href={paths.upload(resume.id)} download className="break-all">
            {resume.fileName} ({formatBytes(resume.size ?? 0, locale)})
          </a>
        ) : (
          <p className="text-muted">{t('registrations.notGiven')}</p>
        )}
      </Section>
    </div>
  )
}

/** Masked, with the button that shows it whole: a post, because it leaves its mark in the audit log. */
function IdCard({ last4, whole }: { last4: string | null; whole: string | null }) {
  const t = useT()
  if (!last4) return <span className="text-muted">{t('registrations.notGiven')}</span>
  if (whole) return <b className="select-all">{whole}</b>
  return (
    <PostForm className="grid justify-items-end gap-1">
      <span>{maskedIdCard(last4)}</span>
      <SubmitButton intent="reveal_id_card" variant="secondary" size="small" aria-describedby="reveal-hint">
        {t('registrations.reveal')}
      </SubmitButton>
      <span id="reveal-hint" className="text-sm text-muted">
        {t('registrations.revealHint')}
      </span>
    </PostForm>
  )
}
