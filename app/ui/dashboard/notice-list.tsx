import { Link } from '@remix-run/react'
import type { UnreadNotices } from '~/domain/notices/own-notices.server'
import { paths } from '~/http/paths'
import { formatDateTime } from '~/i18n/format'
import { withInstants } from '~/i18n/instants'
import { withChanges } from '~/i18n/result-change'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { PostForm, SubmitButton } from '~/ui/form/form'
import { Section } from '~/ui/layout/page'

/** What a person has not yet read, newest first, each with the page it is about. */
export function NoticeList({ rows, total }: UnreadNotices) {
  const t = useT()
  const say = t as (key: string, params: Record<string, string | number>) => string
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  const [newest] = rows
  if (!newest) return null
  return (
    <Section title={t('notices.title')}>
      <ul className="divide-y divide-line border-y border-line">
        {rows.map(({ id, kind, params, createdAt }) => {
          const text = say(`notices.text_${kind}`, withChanges(withInstants(params, locale, timeZone), t))
          const to = targetOf(kind, params)
          return (
            <li key={id} className="flex flex-wrap justify-between gap-x-6 py-3">
              <span className="min-w-0 grow basis-64 break-words">{to ? <Link to={to}>{text}</Link> : text}</span>
              <span className="text-sm text-muted">{formatDateTime(createdAt, locale, timeZone)}</span>
            </li>
          )
        })}
      </ul>
      {total > rows.length && <p className="mt-2 text-sm text-muted">{t('notices.more', { count: total - rows.length })}</p>}
      <PostForm className="mt-3">
        <input type="hidden" name="upTo" value={newest.id} />
        <SubmitButton variant="secondary" size="small">
          {t('notices.dismiss')}
        </SubmitButton>
      </PostForm>
    </Section>
  )
}

function targetOf(kind: UnreadNotices['rows'][number]['kind'], { competitionId }: Record<string, string | number>): string | null {
  const id = Number(competitionId)
  if (!Number.isInteger(id)) return null
  if (kind === 'registration_rejected') return paths.competitionRegister(id)
  return kind === 'deadline_near' ? paths.competitionUpload(id) : paths.competition(id)
}
