import { Link } from '@remix-run/react'
import type { ArchivedNotices, UnreadNotices } from '~/domain/notices/own-notices.server'
import { paths } from '~/http/paths'
import { formatDateTime } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { PostForm, SubmitButton } from '~/ui/form/form'
import { Section } from '~/ui/layout/page'
import { Pagination } from '~/ui/primitives/pagination'
import { noticeTarget, useNoticeText } from './notice-words'

/** What a person has not yet read, newest first, and the way to what they have; nothing for who was never told anything. */
export function NoticeList({ rows, total, archived }: UnreadNotices & { archived: boolean }) {
  const t = useT()
  const [newest] = rows
  if (!newest && !archived) return null
  return (
    <Section title={t('notices.title')} actions={archived && <Link to={paths.noticeArchive()}>{t('notices.archive')}</Link>}>
      {!newest && <p className="text-muted">{t('notices.none')}</p>}
      {newest && <Notices rows={rows} />}
      {total > rows.length && <p className="mt-2 text-sm text-muted">{t('notices.more', { count: total - rows.length })}</p>}
      {newest && (
        <PostForm className="mt-3">
          <input type="hidden" name="upTo" value={newest.id} />
          <SubmitButton variant="secondary" size="small">
            {t('notices.dismiss')}
          </SubmitButton>
        </PostForm>
      )}
    </Section>
  )
}

/** What a person has read, page by page: nothing is lost by having been read. */
export function NoticeArchive({ rows, page, pageCount }: ArchivedNotices) {
  const t = useT()
  return (
    <Section title={t('notices.archive')} actions={<Link to={paths.dashboard()}>{t('notices.unread')}</Link>}>
      {rows.length === 0 ? <p className="text-muted">{t('notices.archiveNone')}</p> : <Notices rows={rows} />}
      <Pagination page={page} pageCount={pageCount} />
    </Section>
  )
}

function Notices({ rows }: Pick<UnreadNotices, 'rows'>) {
  const textOf = useNoticeText()
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  return (
    <ul className="divide-y divide-line border-y border-line">
      {rows.map(({ id, kind, params, createdAt }) => {
        const text = textOf(kind, params)
        const to = noticeTarget(kind, params)
        return (
          <li key={id} className="flex flex-wrap justify-between gap-x-6 py-3">
            <span className="min-w-0 grow basis-64 break-words">
              {' '}
              {to ? (
                <Link to={to} className="lone-link">
                  {text}
                </Link>
              ) : (
                text
              )}
            </span>
            <span className="text-sm text-muted">{formatDateTime(createdAt, locale, timeZone)}</span>
          </li>
        )
      })}
    </ul>
  )
}
