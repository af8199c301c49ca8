import type { ParticipantForJudge } from '~/domain/registrations/reviewing/history.server'
import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { numberLabel } from '~/domain/registrations/number-label'
import { Page } from '~/ui/layout/page'
import { DataTable } from '~/ui/primitives/table'

/** A participant as their judge may know them, where a stage shows names. */
export function ProfileForJudge({ title, entries }: { title: string; entries: ParticipantForJudge }) {
  const t = useT()
  return (
    <Page title={title} eyebrow={t('registrations.history')}>
      <DataTable
        caption={t('registrations.profileHistory')}
        rows={entries}
        rowKey={({ competition }) => competition.id}
        columns={[
          {
            key: 'competition',
            header: t('registrations.competition'),
            cell: ({ competition }) => <a href={paths.competitionScoring(competition.id)}>{competition.name}</a>,
          },
          { key: 'number', header: t('registrations.columnNumber'), numeric: true, cell: ({ number }) => numberLabel(number) },
          {
            key: 'categories',
            header: t('registrations.columnCategories'),
            cell: ({ entries }) => entries.map(({ category }) => category.name).join(' · '),
          },
          { key: 'name', header: t('accounts.name'), cell: ({ name }) => name },
          { key: 'school', header: t('accounts.school'), cell: ({ currentSchool }) => currentSchool || '—' },
          {
            key: 'voice',
            header: t('accounts.voiceType'),
            narrow: true,
            cell: ({ voiceType }) => (voiceType ? t(`people.voice_${voiceType}`) : '—'),
          },
        ]}
      />
    </Page>
  )
}
