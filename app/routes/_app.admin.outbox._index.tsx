import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { readId, readOneOf, readPage, writeQuery } from '~/domain/lists/list-query'
import { mailStatuses, outboxPage } from '~/domain/mail/outbox.server'
import { requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { pageTitle } from '~/http/title'
import { formatDateTime } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { FilterLinks } from '~/ui/layout/filters'
import { EmptyState, Page } from '~/ui/layout/page'
import { Pagination } from '~/ui/primitives/pagination'
import { DataTable } from '~/ui/primitives/table'
import { MailTag, templateName } from '~/ui/settings/mail-tag'
import { SettingsTabs } from '~/ui/settings/settings-tabs'

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, '/admin/outbox')
  const query = new URL(args.request.url).searchParams
  const status = readOneOf(query, 'status', mailStatuses)
  const competitionId = readId(query, 'competition')
  const page = readPage(query)
  const [t, found] = await Promise.all([translateFor(args), outboxPage({ status, competitionId, page })])
  return { title: t('shell.outbox'), status, competitionId, statuses: [...mailStatuses], ...found }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function Outbox() {
  const t = useT()
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  const { title, status, competitionId, statuses, mails, counts, total, page, pageCount } = useLoaderData<typeof loader>()
  return (
    <Page title={title}>
      <SettingsTabs current={paths.outbox()} />
      <div className="mt-4">
        <FilterLinks
          label={t('mail.status')}
          links={[
            { to: `${paths.outbox()}${writeQuery({ competition: competitionId })}`, label: t('mail.all'), current: !status },
            ...statuses.map((one) => ({
              to: `${paths.outbox()}${writeQuery({ status: one, competition: competitionId })}`,
              label: t(`mail.status_${one}`),
              count: counts[one],
              current: status === one,
            })),
          ]}
        />
        {competitionId !== null && (
          <p className="mt-2 text-sm text-muted">
            {t('mail.ofCompetition')} <a href={`${paths.outbox()}${writeQuery({ status })}`}>{t('mail.ofAll')}</a>
          </p>
        )}
      </div>
      <DataTable
        caption={t('mail.count', { count: total })}
        rows={mails}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t('mail.empty')}>{t('mail.emptyHint')}</EmptyState>}
        columns={[
          { key: 'mail', header: t('mail.kind'), cell: (mail) => <a href={paths.outboxMail(mail.id)}>{templateName(t, mail.template)}</a> },
          { key: 'recipient', header: t('mail.recipient'), cell: ({ recipient }) => <span className="break-all">{recipient}</span> },
          { key: 'status', header: t('mail.status'), cell: (mail) => <MailTag status={mail.status} /> },
          { key: 'written', header: t('mail.written'), cell: ({ createdAt }) => formatDateTime(createdAt, locale, timeZone) },
          { key: 'sent', header: t('mail.sent'), cell: ({ sentAt }) => (sentAt ? formatDateTime(sentAt, locale, timeZone) : '—') },
        ]}
      />
      <Pagination page={page} pageCount={pageCount} />
    </Page>
  )
}
