import { listedStates, scoreQuery, type ScoreFilter, scoreSorts, scoreViews, workSorts, workStates } from '~/domain/results/score-filter'
import type { ScoresPage } from '~/domain/results/queries/scores-page.server'
import { useT } from '~/i18n/provider'
import { Button } from '~/ui/primitives/button'
import { Choice } from '~/ui/primitives/choice'

/** How a stage's scores are looked at: a work a row, one by one, or by who owes some. */
export function ScoreViews({ filter, stageId }: { filter: ScoreFilter; stageId: number }) {
  const t = useT()
  const { categoryId, judgeId, participant } = filter
  return (
    <nav className="desk-stages" aria-label={t('results.views')}>
      {scoreViews.map((view) => (
        <a
          key={view}
          href={scoreQuery(view === 'owed' ? { view, stageId } : { view, stageId, categoryId, judgeId, participant }) || '?'}
          aria-current={view === filter.view ? 'page' : undefined}
        >
          {t(`results.view_${view}`)}
        </a>
      ))}
    </nav>
  )
}

/** Which scores, in which order; a plain GET form, so that the URL can be kept and sent. */
export function ScoreFilters({ found, filter }: { found: ScoresPage; filter: ScoreFilter }) {
  const t = useT()
  const { stage, stages, judges, categories } = found
  const byWork = filter.view === 'works'
  const named = (all: string, rows: { id: number; name: string }[]) => [
    { value: '', label: all },
    ...rows.map(({ id, name }) => ({ value: String(id), label: name })),
  ]
  const stageChoice = (
    <Choice
      name="stage"
      label={t('results.stage')}
      value={String(stage?.id ?? '')}
      options={stages.map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  )
  const apply = (
    <Button type="submit" variant="secondary" size="small">
      {t('results.apply')}
    </Button>
  )
  if (filter.view === 'owed')
    return (
      <form method="get" autoComplete="off" className="filter-line">
        <input type="hidden" name="view" value={filter.view} />
        {stageChoice}
        {apply}
      </form>
    )
  return (
    <form method="get" autoComplete="off" className="filter-line">
      {!byWork && <input type="hidden" name="view" value={filter.view} />}
      {stageChoice}
      {categories.length > 1 && (
        <Choice
          name="category"
          label={t('results.category')}
          value={String(filter.categoryId ?? '')}
          options={named(t('results.allCategories'), categories)}
        />
      )}
      <Choice
        name="judge"
        label={t('results.judge')}
        value={String(filter.judgeId ?? '')}
        options={named(
          t('results.allJudges'),
          judges.map(({ userId, name }) => ({ id: userId, name })),
        )}
      />
      <Choice
        name="status"
        label={t('results.status')}
        value={(byWork ? filter.workState : filter.state) ?? ''}
        options={[
          { value: '', label: t('results.allStatuses') },
          ...(byWork
            ? workStates.map((value) => ({ value, label: t(`results.works_${value}`) }))
            : listedStates.map((value) => ({ value, label: t(`results.score_${value}`) }))),
        ]}
      />
      <label className="field">
        <span className="field-label">{t('results.participant')}</span>
        <input
          type="search"
          name="participant"
          className="control"
          defaultValue={filter.participant}
          placeholder={t('results.participantAsked')}
        />
      </label>
      <Choice
        name="sort"
        label={t('results.sortBy')}
        value={byWork ? filter.workSort : filter.sort}
        options={(byWork ? workSorts : scoreSorts).map((value) => ({ value, label: t(`results.sort_${value}`) }))}
      />
      <Choice
        name="direction"
        label={t('results.direction')}
        value={filter.descending ? 'descending' : 'ascending'}
        options={[
          { value: 'descending', label: t('results.descending') },
          { value: 'ascending', label: t('results.ascending') },
        ]}
      />
      {apply}
    </form>
  )
}
