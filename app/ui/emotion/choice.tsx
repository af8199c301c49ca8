import { mayRepeat } from '~/domain/emotion/may-repeat'
import type { ChoosableWork } from '~/domain/emotion/queries/choosable-works.server'
import type { WorkChoice } from '~/domain/emotion/work-choice'
import { paths } from '~/http/paths'
import { formatDuration } from '~/i18n/format'
import { useT } from '~/i18n/provider'
import { PostForm, SubmitButton } from '~/ui/form/form'
import { FilterChoice, FilterForm } from '~/ui/layout/filters'
import { EmptyState } from '~/ui/layout/page'
import { DataTable } from '~/ui/primitives/table'
import { workTitle } from '~/ui/works/work-title'
import { StateTag } from './state-tag'

type Named = { id: number; name: string }

/** Which works are offered: a competition, then a stage of it, a name. */
export function ChoiceForm({ choice, competitions, stages }: { choice: WorkChoice; competitions: Named[]; stages: Named[] }) {
  const t = useT()
  const narrowed = choice.competitionId !== null || choice.search !== ''
  return (
    <FilterForm
      label={t('emotion.search')}
      search={choice.search}
      clear={narrowed ? { to: paths.emotionAnalyses(), label: t('emotion.clear') } : null}
      narrow
    >
      <FilterChoice
        name="competition"
        label={t('emotion.competition')}
        value={String(choice.competitionId ?? '')}
        className="min-w-0 basis-56"
      >
        <option value="">{t('emotion.allCompetitions')}</option>
        {competitions.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </FilterChoice>
      {stages.length > 0 && (
        <FilterChoice name="stage" label={t('emotion.stage')} value={String(choice.stageId ?? '')}>
          <option value="">{t('emotion.allStages')}</option>
          {stages.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </FilterChoice>
      )}
    </FilterForm>
  )
}

/** The works a choice leaves, each with how its analysis stands and what can be done. */
export function ChoosableWorks({ works, action }: { works: ChoosableWork[]; action: string }) {
  const t = useT()
  return (
    <DataTable
      caption={t('emotion.choose')}
      rows={works}
      rowKey={({ id }) => id}
      empty={
        <EmptyState title={t('emotion.noWorks')} level={3}>
          {t('emotion.noWorksText')}
        </EmptyState>
      }
      columns={[
        {
          key: 'work',
          header: t('emotion.work'),
          cell: (work) => (
            <>
              <span className="[overflow-wrap:anywhere]">{workTitle(t, work.title)}</span>
              <span className="block text-sm font-normal text-muted [overflow-wrap:anywhere]">{t('emotion.by', work)}</span>
            </>
          ),
        },
        {
          key: 'duration',
          header: t('emotion.duration'),
          narrow: true,
          cell: ({ durationMs }) => (durationMs === null ? '—' : formatDuration(durationMs)),
        },
        {
          key: 'state',
          header: t('emotion.state'),
          cell: ({ analysisStatus }) => (analysisStatus ? <StateTag status={analysisStatus} /> : t('emotion.none')),
        },
        { key: 'acts', header: t('emotion.acts'), acts: true, cell: (work) => <Act work={work} action={action} /> },
      ]}
    />
  )
}

function Act({ work, action }: { work: ChoosableWork; action: string }) {
  const t = useT()
  const { id, title, analysisId, analysisStatus: status, analysisVersion: version, serviceFailure } = work
  const on = (act: string) => ({ 'aria-label': t('common.actOn', { act, name: workTitle(t, title) }) })
  if (analysisId !== null && status !== null && !mayRepeat({ status, version, serviceFailure }))
    return (
      <a href={paths.emotionAnalysis(analysisId)} className="lone-link" {...on(t('emotion.view'))}>
        {t('emotion.view')}
      </a>
    )
  const act = t(analysisId === null ? 'emotion.analyse' : 'emotion.again')
  return (
    <PostForm action={action} className="contents">
      <input type="hidden" name="work" value={id} />
      <SubmitButton intent="analyse" size="small" variant="secondary" {...on(act)}>
        {act}
      </SubmitButton>
    </PostForm>
  )
}
