import { type ScoreFilter, scoreSorts } from '~/domain/results/score-filter'
import type { ScoresOverview } from '~/domain/results/queries/scores-overview.server'
import { useT } from '~/i18n/provider'
import { Button } from '~/ui/primitives/button'
import { Choice } from '~/ui/primitives/choice'

/** Which scores, in which order; a plain GET form, so that the URL can be kept and sent. */
export function ScoreFilters({ overview, filter }: { overview: ScoresOverview; filter: ScoreFilter }) {
  const t = useT()
  const { stage, judges, categories } = overview
  const everyone = { value: '', label: t('results.everyone') }
  return (
    <form method="get" className="filter-bar my-4">
      <Choice
        name="stage"
        label={t('results.stage')}
        value={String(stage?.id ?? '')}
        options={overview.stages.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      {categories.length > 1 && (
        <Choice
          name="category"
          label={t('results.category')}
          value={String(filter.categoryId ?? '')}
          options={[everyone, ...categories.map(({ id, name }) => ({ value: String(id), label: name }))]}
        />
      )}
      <Choice
        name="judge"
        label={t('results.judge')}
        value={String(filter.judgeId ?? '')}
        options={[everyone, ...judges.map(({ userId, name }) => ({ value: String(userId), label: name }))]}
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
        value={filter.sort}
        options={scoreSorts.map((value) => ({ value, label: t(`results.sort_${value}`) }))}
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
      <Button type="submit" variant="secondary">
        {t('results.apply')}
      </Button>
    </form>
  )
}
