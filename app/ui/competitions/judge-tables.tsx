import type { Panel } from '~/domain/panels/queries/panel.server'
import { paths } from '~/http/paths'
import { formatDate, formatNumber } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { PostForm } from '~/ui/form/form'
import { LimitFields, type LimitParts } from '~/ui/competitions/judge-limits'
import { EmptyState, Section } from '~/ui/layout/page'
import { Button, ButtonLink } from '~/ui/primitives/button'
import { DataTable } from '~/ui/primitives/table'

/** Who sits on the panel. */
export function PanelTable({ competitionId, judges }: Pick<Panel, 'judges'> & { competitionId: number }) {
  const t = useT()
  const locale = useLocale()
  const timeZone = useTimeZone()
  return (
    <DataTable
      caption={t('competitions.judgesCaption')}
      rows={judges}
      room="widest"
      rowKey={({ id }) => id}
      empty={<EmptyState title={t('competitions.judgesEmpty')}>{t('competitions.judgesEmptyHint')}</EmptyState>}
      columns={[
        { key: 'name', header: t('competitions.judgeName'), cell: ({ name }) => <b>{name}</b> },
        { key: 'email', header: t('competitions.judgeEmail'), cell: ({ email }) => <span className="break-all">{email}</span> },
        { key: 'role', header: t('competitions.judgeRole'), narrow: true, cell: ({ role }) => t(`people.role_${role}`) },
        {
          key: 'limits',
          header: t('panels.limits'),
          cell: ({ limits }) => limits.map(({ name }) => name).join(' · ') || t('panels.limitsAll'),
        },
        { key: 'since', header: t('competitions.judgeSince'), cell: ({ addedAt }) => formatDate(addedAt, locale, timeZone) },
        {
          key: 'scores',
          header: t('competitions.judgeSubmitted'),
          numeric: true,
          cell: ({ submitted }) => formatNumber(submitted, locale),
        },
        ...(judges.some(({ recused }) => recused > 0)
          ? [
              {
                key: 'recused',
                header: t('competitions.judgeRecusals'),
                numeric: true,
                cell: ({ id, name, recused }: Panel['judges'][number]) =>
                  recused > 0 ? (
                    <a
                      href={`${paths.competitionJudge(competitionId, id)}#recusals`}
                      aria-label={t('competitions.judgeRecusalsNamed', { name, count: recused })}
                    >
                      {formatNumber(recused, locale)}
                    </a>
                  ) : (
                    '—'
                  ),
              },
            ]
          : []),
        {
          key: 'actions',
          header: t('competitions.judgeActions'),
          acts: true,
          cell: ({ id, name }) => (
            <span className="flex flex-wrap gap-x-3">
              <ButtonLink
                to={paths.competitionJudge(competitionId, id)}
                variant="text"
                size="small"
                aria-label={t('panels.manageNamed', { name })}
              >
                {t('panels.manage')}
              </ButtonLink>
              <ButtonLink to={`?remove=${id}`} variant="text" size="small" aria-label={t('competitions.judgeRemoveNamed', { name })}>
                {t('competitions.judgeRemove')}
              </ButtonLink>
            </span>
          ),
        },
      ]}
    />
  )
}

/** Who a search found, and what may be done with each. A teacher goes by way of a confirmation. */
export function CandidateTable({ candidates, search, parts }: Pick<Panel, 'candidates'> & { search: string; parts: LimitParts }) {
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
        { key: 'role', header: t('competitions.judgeRole'), narrow: true, cell: ({ role }) => t(`people.role_${role}`) },
        {
          key: 'actions',
          header: t('competitions.judgeActions'),
          acts: true,
          cell: (person) => <Candidate person={person} search={search} parts={parts} />,
        },
      ]}
    />
  )
}

type CandidateProps = { person: Panel['candidates'][number]; search: string; parts: LimitParts }

function Candidate({ person: { id, name, role, isJudge, isRegistered }, search, parts }: CandidateProps) {
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
      {parts.categories.length + parts.stages.length > 2 && (
        <details className="mb-2">
          <summary className="min-h-11 py-2">{t('panels.limitOnAdd')}</summary>
          <LimitFields {...parts} />
        </details>
      )}
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

/** How each stage is judged, and the way to its settings and to reminding who lags. */
export function PanelStages({ competitionId, stages }: { competitionId: number; stages: Panel['stages'] }) {
  const t = useT()
  return (
    <Section title={t('panels.stages')}>
      <ul>
        {stages.map(({ id, name, judgesPerWork }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-3 last:border-b">
            <span>
              <b>{name}</b>{' '}
              <span className="text-muted">
                {judgesPerWork === null ? t('panels.everybody') : t('panels.perWork', { count: judgesPerWork })}
              </span>
            </span>
            <span className="actions">
              <ButtonLink to={paths.stageJudging(competitionId, id)} variant="secondary" size="small">
                {t('panels.stageSettings')}
              </ButtonLink>
              <ButtonLink to={paths.judgesReminder(competitionId, id)} variant="text" size="small" className="-mr-3">
                {t('panels.remind')}
              </ButtonLink>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
