import type { OwedScores } from '~/domain/results/queries/scores-page.server'
import { scoreQuery } from '~/domain/results/score-filter'
import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { EmptyState } from '~/ui/layout/page'
import { ButtonLink } from '~/ui/primitives/button'
import { DataTable } from '~/ui/primitives/table'
import { remindedText } from '../reminded-text'

type Props = { owed: OwedScores; competitionId: number; stageId: number }

/** The judges who have not scored all their works, each with a way to those works, and all of them to a reminder. */
export function OwedTable({ owed: { judges, remindable, published }, competitionId, stageId }: Props) {
  const t = useT()
  if (published) return <EmptyState title={t('panels.remindPublished')}>{t('panels.remindPublishedHint')}</EmptyState>
  if (judges.length === 0) return <EmptyState title={t('panels.remindNone')}>{t('panels.remindNoneHint')}</EmptyState>
  return (
    <>
      <DataTable
        caption={t('panels.remindCaption')}
        rows={judges}
        rowKey={({ id }) => id}
        columns={[
          { key: 'judge', header: t('results.judge'), cell: ({ name }) => <b>{name}</b> },
          {
            key: 'scored',
            header: t('results.owedScored'),
            numeric: true,
            cell: ({ scored, total }) => t('results.ofExpected', { count: scored, expected: total }),
          },
          { key: 'owed', header: t('panels.remindOwed'), numeric: true, cell: ({ owed }) => <b>{owed}</b> },
          { key: 'reminded', header: t('results.owedReminded'), narrow: true, cell: ({ daysAgo }) => remindedText(t, daysAgo) },
          {
            key: 'works',
            header: t('results.owedWorks'),
            acts: true,
            cell: ({ id, name }) => (
              <a
                className="lone-link"
                href={paths.competitionScores(competitionId) + scoreQuery({ stageId, judgeId: id, workState: 'gaps' })}
                aria-label={t('results.owedWorksOf', { name })}
              >
                {t('results.owedSee')}
              </a>
            ),
          },
        ]}
      />
      {remindable && (
        <p className="actions mt-5">
          <ButtonLink to={paths.judgesReminder(competitionId, stageId)}>{t('panels.remind')}</ButtonLink>
        </p>
      )}
    </>
  )
}
