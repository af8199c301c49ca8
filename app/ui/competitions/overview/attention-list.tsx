import type { Attention } from '~/domain/competitions/attention'
import { scoreQuery } from '~/domain/results/score-filter'
import { panelQuery } from '~/domain/works/panel-filter'
import { paths } from '~/http/paths'
import { formatDay } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'

/** What else waits for the organiser, each a way to the place where it is dealt with. */
export function AttentionList({ competitionId, attention }: { competitionId: number; attention: readonly Attention[] }) {
  const t = useT()
  const textOf = useAttentionText()
  return (
    <section aria-labelledby="attention">
      <div className="ruled-head">
        <h2 id="attention">{t('overview.attention')}</h2>
        {attention.length > 0 && <span>{t('overview.attentionCount', { count: attention.length })}</span>}
      </div>
      {attention.length === 0 && <p className="py-2 text-muted">{t('overview.attentionNone')}</p>}
      <ul className="attention">
        {attention.map((one) => (
          <li key={`${one.kind}${'stageId' in one ? one.stageId : ''}:${'categoryId' in one ? one.categoryId : ''}`}>
            <a href={placeOf(one, competitionId)}>
              <span>{textOf(one)}</span> <span className="attention-go">{t(`overview.go_${one.kind}`)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function useAttentionText() {
  const t = useT()
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  return (one: Attention): string => {
    if ((one.kind === 'toPublish' || one.kind === 'withdrawn') && one.categories.length > 0) {
      const categories = one.categories.map(({ name }) => name).join(t('common.listJoin'))
      return t(`overview.attention_${one.kind}In`, { stage: one.stage, categories })
    }
    if (one.kind === 'noJudgesNext' && one.startsAt)
      return t('overview.attention_noJudgesNextUntil', { stage: one.stage, date: formatDay(one.startsAt, locale, timeZone) })
    return t(`overview.attention_${one.kind}`, { count: 'count' in one ? one.count : 0, stage: 'stage' in one ? one.stage : '' })
  }
}

function placeOf(one: Attention, id: number): string {
  switch (one.kind) {
    case 'unpublished':
      return paths.competitionPublication(id)
    case 'toReview':
      return `${paths.competitionParticipants(id)}?status=submitted`
    case 'full':
      return paths.competitionEdit(id)
    case 'noJudges':
    case 'noJudgesNext':
      return paths.competitionJudges(id)
    case 'worksFailed':
      return paths.competitionVideos(id, panelQuery({ status: 'failed', stageId: one.stageId, categoryId: null, search: '', page: 1 }))
    case 'shortOfJudges':
      return paths.competitionScores(id) + scoreQuery({ stageId: one.stageId, workState: 'short' })
    case 'scoresMissing':
    case 'paused':
      return `${paths.competitionScores(id)}?stage=${one.stageId}`
    case 'waitsForEarlier':
      return paths.competitionAdvancements(id)
    case 'differs':
      return paths.stagePublication(id, one.stageId, one.categoryId)
    case 'allScored':
    case 'undecided':
      return paths.competitionAdvancements(id, one.stageId)
    case 'withdrawn':
      return paths.stagePublication(id, one.stageId, one.categories[0]?.id)
    case 'toPublish':
      return paths.competitionAdvancements(id, one.stageId, one.categories[0]?.id)
    case 'appeals':
      return paths.appeals(id)
    case 'awardsToPublish':
    case 'awardsToDecide':
      return paths.competitionAwards(id)
    case 'sharedReceipts':
      return `${paths.competitionParticipants(id)}?receipt=shared`
    case 'mailsFailed':
      return `${paths.outbox()}?status=failed&competition=${id}`
  }
}
