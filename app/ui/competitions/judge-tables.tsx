import type { Panel } from '~/domain/panels/queries/panel.server'
import { formatDate, formatNumber } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { PostForm } from '~/ui/form/form'
import { EmptyState } from '~/ui/layout/page'
import { Button, ButtonLink } from '~/ui/primitives/button'
import { DataTable } from '~/ui/primitives/table'

/** Who sits on the panel. */
export function PanelTable({ judges }: Pick<Panel, 'judges'>) {
  const t = useT()
  const locale = useLocale()
  const timeZone = useTimeZone()
  return (
    <DataTable
      caption={t('competitions.judgesCaption')}
      rows={judges}
      rowKey={({ id }) => id}
      empty={<EmptyState title={t('competitions.judgesEmpty')}>{t('competitions.judgesEmptyHint')}</EmptyState>}
      columns={[
        { key: 'name', header: t('competitions.judgeName'), cell: ({ name }) => <b>{name}</b> },
        { key: 'email', header: t('competitions.judgeEmail'), cell: ({ email }) => <span className="break-all">{email}</span> },
        { key: 'role', header: t('competitions.judgeRole'), narrow: true, cell: ({ role }) => t(`accounts.role_${role}`) },
        { key: 'since', header: t('competitions.judgeSince'), cell: ({ addedAt }) => formatDate(addedAt, locale, timeZone) },
        {
          key: 'scores',
          header: t('competitions.judgeSubmitted'),
          numeric: true,
          cell: ({ submitted }) => formatNumber(submitted, locale),
        },
        {
          key: 'actions',
          header: t('competitions.judgeActions'),
          acts: true,
          cell: ({ id, name }) => (
            <ButtonLink to={`?remove=${id}`} variant="text" size="small" aria-label={t('competitions.judgeRemoveNamed', { name })}>
              {t('competitions.judgeRemove')}
            </ButtonLink>
          ),
        },
      ]}
    />
  )
}

/** Who a search found, and what may be done with each. A teacher goes by way of a confirmation. */
export function CandidateTable({ candidates, search }: Pick<Panel, 'candidates'> & { search: string }) {
  const t = useT()
  return (
    <DataTable
      caption={t('competitions.judgeFound')}
      rows={candidates}
      rowKey={({ id }) => id}
      empty={<EmptyState title={t('competitions.judgeNothing')}>{t('competitions.judgeNothingHint')}</EmptyState>}
      columns={[
        { key: 'name', header: t('competitions.judgeName'), cell: ({ name }) => <b>{name}</b> },
        { key: 'email', header: t('competitions.judgeEmail'), cell: ({ email }) => <span className="break-all">{email}</span> },
        { key: 'role', header: t('competitions.judgeRole'), narrow: true, cell: ({ role }) => t(`accounts.role_${role}`) },
        {
          key: 'actions',
          header: t('competitions.judgeActions'),
          acts: true,
          cell: (person) => <Candidate person={person} search={search} />,
        },
      ]}
    />
  )
}

function Candidate({ person: { id, name, role, isJudge, isRegistered }, search }: { person: Panel['candidates'][number]; search: string }) {
  const t = useT()
  if (isJudge) return <span className="text-muted">{t('competitions.judgeAlready')}</span>
  if (isRegistered) return <span className="text-muted">{t('competitions.judgeRegistered')}</span>
  if (role === 'teacher') {
    return (
      <ButtonLink
        to={`?add=${id}&search=${encodeURIComponent(search)}`}
        variant="secondary"
        size="small"
        aria-label={t('competitions.judgeAddNamed', { name })}
      >
        {t('competitions.judgeAdd')}
      </ButtonLink>
    )
  }
  return (
    <PostForm className="">
      <input type="hidden" name="userId" value={id} />
      <Button
        type="submit"
        name="intent"
        value="add"
        variant="secondary"
        size="small"
        aria-label={t('competitions.judgeAddNamed', { name })}
      >
        {t('competitions.judgeAdd')}
      </Button>
    </PostForm>
  )
}
