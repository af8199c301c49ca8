import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { can } from '~/domain/accounts/capabilities'
import { participantForJudge, type ParticipantProfile, participantProfile } from '~/domain/registrations/reviewing/history.server'
import { mayRead } from '~/domain/registrations/rules'
import { forbidden, idParam, notFound, requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { pageTitle } from '~/http/title'
import { formatDate } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { EmptyState, Facts, Page, Section } from '~/ui/layout/page'
import { ButtonLink } from '~/ui/primitives/button'
import { ProfileForJudge } from '~/ui/registrations/reviewing/profile-for-judge'
import { HistoryTable } from '~/ui/registrations/reviewing/history-table'

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAccess(args, '/participants/:userId/profile')
  const userId = idParam(args.params.userId)
  const t = await translateFor(args)
  if (!mayRead(viewer, { userId })) {
    const entries = viewer.role === 'judge' ? await participantForJudge({ judgeId: viewer.id, userId }) : null
    if (!entries) throw forbidden()
    return { as: 'judge' as const, title: entries[0]!.name, entries }
  }
  const profile = await participantProfile(userId)
  if (!profile) throw notFound()
  return {
    as: 'reader' as const,
    title: t('registrations.profileTitle', { name: profile.user.name }),
    profile,
    isOwn: viewer.id === userId,
    organises: can(viewer.role, 'competitions.organise'),
  }
}

export default function ParticipantProfilePage() {
  const page = useLoaderData<typeof loader>()
  return page.as === 'judge' ? <ProfileForJudge title={page.title} entries={page.entries} /> : <WholeProfile {...page} />
}

type Whole = { profile: ParticipantProfile; isOwn: boolean; organises: boolean }

function WholeProfile({ profile: { user, registrations }, isOwn, organises }: Whole) {
  const t = useT()
  const locale = useLocale()
  const timeZone = useTimeZone()
  const facts = [
    { label: t('accounts.identityFact'), value: t(`people.role_${user.role}`) },
    { label: t('accounts.voiceType'), value: t(`people.voice_${user.voiceType}`) },
    { label: t('accounts.email'), value: user.email },
    { label: t('accounts.phone'), value: user.phoneNumber },
    { label: t('accounts.education'), value: user.education && t(`accounts.education_${user.education}`) },
    { label: t('accounts.school'), value: user.school },
    { label: t('accounts.isProfessional'), value: user.isProfessional ? t('common.yes') : t('common.no') },
    { label: t('accounts.studyStartDate'), value: user.studyStartDate && formatDate(user.studyStartDate, locale, 'UTC') },
    { label: t('registrations.registeredSince'), value: formatDate(user.createdAt, locale, timeZone) },
  ].filter(({ value }) => value)
  return (
    <Page
      title={user.name}
      eyebrow={t('registrations.history')}
      actions={
        isOwn && (
          <ButtonLink to={paths.profile()} variant="secondary">
            {t('registrations.profileEditOwn')}
          </ButtonLink>
        )
      }
    >
      <Section title={t('registrations.profileBasics')}>
        <Facts items={facts} />
      </Section>
      <Section title={t('registrations.profileHistory')}>
        <HistoryTable rows={registrations} organises={organises} empty={<NoHistory isOwn={isOwn} />} />
      </Section>
    </Page>
  )
}

function NoHistory({ isOwn }: { isOwn: boolean }) {
  const t = useT()
  const action = isOwn && <ButtonLink to={paths.competitions()}>{t('registrations.toCompetitions')}</ButtonLink>
  return (
    <EmptyState title={t('registrations.profileEmpty')} action={action}>
      {t('registrations.profileEmptyHint')}
    </EmptyState>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)
