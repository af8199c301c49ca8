import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { actionKey, type AuditAction } from '~/domain/audit/actions'
import { readRecordFilter } from '~/domain/accounts/record-filter'
import { scoringRecords, userDetail } from '~/domain/accounts/user-detail.server'
import { idParam, notFound, requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { pageTitle } from '~/http/title'
import { formatDateTime } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { Facts, Page, Section } from '~/ui/layout/page'
import { Avatar } from '~/ui/primitives/avatar'
import { ButtonLink } from '~/ui/primitives/button'
import { Tag } from '~/ui/primitives/tag'
import { ScoringRecords } from '~/ui/users/scoring-records'
import { UserFacts } from '~/ui/users/user-facts'
import { statusTones } from '~/ui/users/user-table'

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAccess(args, '/admin/user/:id')
  const userId = idParam(args.params.id)
  const filter = readRecordFilter(new URL(args.request.url).searchParams)
  const [t, detail] = await Promise.all([translateFor(args), userDetail(userId)])
  if (!detail) throw notFound()
  const title = detail.user.erasedAt ? t('users.erasedName', { id: userId }) : detail.user.name
  return { title, own: viewer.id === userId, filter, records: await scoringRecords(userId, filter), ...detail }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function UserDetail() {
  const t = useT()
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  const { title, own, user, figures, recent, records, filter } = useLoaderData<typeof loader>()
  const { registrations, works, scores, ratings, judgeships, sessions, modelTasks } = figures
  return (
    <Page
      title={title}
      eyebrow={t('users.detail')}
      back={{ to: paths.users(), label: t('users.title') }}
      actions={
        !user.erasedAt && (
          <>
            <ButtonLink to={paths.userEdit(user.id)} variant="secondary">
              {t('users.edit')}
            </ButtonLink>
            {!own && (
              <ButtonLink to={paths.userPassword(user.id)} variant="text">
                {t('users.resetPassword')}
              </ButtonLink>
            )}
            {!own && (
              <ButtonLink to={paths.userDeletion(user.id)} variant="text">
                {t('users.delete')}
              </ButtonLink>
            )}
          </>
        )
      }
    >
      <p className="flex flex-wrap items-center gap-3">
        <Avatar name={title} uploadId={user.avatarUploadId} size={56} />
        <Tag tone={statusTones[user.status]}>{t(`accounts.status_${user.status}`)}</Tag>
        {t(`people.role_${user.role}`)}
        <a href={paths.participantProfile(user.id)} className="lone-link">
          {t('users.asParticipant')}
        </a>
      </p>
      <div className="grid gap-x-12 lg:grid-cols-2">
        <Section title={t('users.basics')}>
          <UserFacts user={user} />
        </Section>
        <Section title={t('users.statistics')}>
          <Facts
            items={[
              { label: t('users.figureRegistrations'), value: registrations },
              { label: t('users.figureWorks'), value: works },
              { label: t('users.figureScores'), value: scores },
              { label: t('users.figureRatings'), value: ratings },
              { label: t('users.figureJudgeships'), value: judgeships },
              { label: t('users.figureModelTasks'), value: modelTasks },
              { label: t('users.figureSessions'), value: sessions },
            ]}
          />
        </Section>
      </div>
      <Section title={t('users.records')}>
        <ScoringRecords {...records} filter={filter} />
      </Section>
      <Section title={t('users.recent')} actions={<a href={`${paths.audit()}?kind=user&subject=${user.id}`}>{t('users.recentAll')}</a>}>
        {recent.length === 0 ? (
          <p className="text-muted">{t('users.recentNone')}</p>
        ) : (
          <ul className="divide-y divide-line border-y border-line">
            {recent.map(({ id, at, actor, action }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2">
                <span>
                  {actor?.name ?? t('audit.system')} {t(`audit.${actionKey(action as AuditAction)}`)}
                </span>
                <span className="text-sm text-muted">{formatDateTime(at, locale, timeZone)}</span>
              </li>
            ))}
          </ul>
        )}
      </Section>
    </Page>
  )
}

export { UserProblem as ErrorBoundary } from '~/ui/users/user-problem'
