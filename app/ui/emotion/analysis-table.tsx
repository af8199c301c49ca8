import type { ListedAnalysis } from '~/domain/emotion/queries/analyses-page.server'
import { paths } from '~/http/paths'
import { formatDateTime } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { mayRepeat } from '~/domain/emotion/may-repeat'
import { EmptyState } from '~/ui/layout/page'
import { DataTable } from '~/ui/primitives/table'
import { workTitle } from '~/ui/works/work-title'
import { AnalyseAgain } from './analyse-again'
import { StateTag } from './state-tag'

/** The analyses there are, each with how far it is and what can be done with it. */
export function AnalysisTable({ analyses, action }: { analyses: ListedAnalysis[]; action: string }) {
  const t = useT()
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  return (
    <DataTable
      caption={t('emotion.analyses')}
      rows={analyses}
      rowKey={({ id }) => id}
      empty={
        <EmptyState title={t('emotion.empty')} level={3}>
          {t('emotion.emptyText')}
        </EmptyState>
      }
      columns={[
        {
          key: 'work',
          header: t('emotion.work'),
          cell: (row) => (
            <>
              <a href={paths.emotionAnalysis(row.id)} className="[overflow-wrap:anywhere]">
                {workTitle(t, row.title)}
              </a>
              <span className="block text-sm font-normal text-muted [overflow-wrap:anywhere]">{t('emotion.by', row)}</span>
            </>
          ),
        },
        { key: 'at', header: t('emotion.askedAt'), cell: ({ createdAt }) => formatDateTime(createdAt, locale, timeZone) },
        { key: 'status', header: t('emotion.status'), cell: (row) => <Standing row={row} /> },
        { key: 'acts', header: t('emotion.acts'), acts: true, cell: (row) => <Acts row={row} action={action} /> },
      ]}
    />
  )
}

function Standing({ row: { status, failure, progress } }: { row: ListedAnalysis }) {
  const t = useT()
  return (
    <div>
      <StateTag status={status} />
      {status === 'processing' && (
        <span className="mt-1 flex items-center gap-2">
          <progress className="progress max-w-32" value={progress} max={100} aria-label={t('emotion.progress')} />
          <span className="fig">{progress}%</span>
        </span>
      )}
      {failure && <span className="mt-1 block max-w-column text-sm">{errorText(t, failure)}</span>}
    </div>
  )
}

function Acts({ row, action }: { row: ListedAnalysis; action: string }) {
  const { id, workId, title } = row
  const t = useT()
  const on = (act: string) => ({ 'aria-label': t('common.actOn', { act, name: workTitle(t, title) }) })
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      {mayRepeat(row) && <AnalyseAgain workId={workId} action={action} {...on(t('emotion.again'))} />}
      <a href={paths.emotionAnalysisDeletion(id)} className="lone-link" {...on(t('emotion.delete'))}>
        {t('emotion.delete')}
      </a>
    </div>
  )
}
