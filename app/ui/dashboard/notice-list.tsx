import { Link } from '@remix-run/react'
import type { NoticeKind } from '~/domain/notices/kinds'
import type { ArchivedNotices, UnreadNotices } from '~/domain/notices/own-notices.server'
import { paths } from '~/http/paths'
import { formatDateTime } from '~/i18n/format'
import { withInstants } from '~/i18n/instants'
import { withWork } from '~/i18n/voided-work'
import { withChanges } from '~/i18n/result-change'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { PostForm, SubmitButton } from '~/ui/form/form'
import { Section } from '~/ui/layout/page'
import { Pagination } from '~/ui/primitives/pagination'

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
  const t = useT()
  const say = t as (key: string, params: Record<string, string | number>) => string
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  return (
    <ul className="divide-y divide-line border-y border-line">
      {rows.map(({ id, kind, params, createdAt }) => {
        const text = say(`notices.text_${kind}`, withWork(withChanges(withInstants(params, t, locale, timeZone), t), t))
        const to = targetOf(kind, params)
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

function targetOf(kind: NoticeKind, { competitionId, ...params }: Record<string, string | number>): string | null {
  if (kind === 'rating_deleted' || kind === 'rated_task_deleted' || kind === 'rated_dataset_deleted') return paths.ownRatings()
  const id = Number(competitionId)
  if (!Number.isInteger(id)) return null
  switch (kind) {
    case 'registration_rejected':
      return paths.competitionRegister(id)
    case 'deadline_near':
      return paths.competitionUpload(id)
    case 'judge_added':
    case 'judging_opened':
    case 'judging_reminder':
      return paths.competitionScoring(id)
    case 'results_published':
    case 'results_corrected':
    case 'results_withdrawn':
    case 'appeal_answered':
      // Notices from before there were slips name no entry.
      return params.entryId ? paths.resultSlip(id, Number(params.entryId), Number(params.stageId)) : paths.ownResults(id)
    case 'appeal_asked':
      return paths.appeal(id, Number(params.appealId))
    default:
      return paths.competition(id)
  }
}
