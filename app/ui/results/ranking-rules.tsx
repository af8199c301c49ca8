import type { AroundTheLine } from '~/domain/advancement/queries/around-the-line.server'
import type { AdvancementPage } from '~/domain/results/queries/advancement-page.server'
import { useT } from '~/i18n/provider'
import { Dropdown } from '~/ui/primitives/dropdown'
import { OtherLines, whoMoves } from './other-lines'
import type { RankingPlace } from './placed-entries'

type Props = { page: AdvancementPage; around: AroundTheLine | null; place: RankingPlace }

/** By which rule the ranking is made, the one beside it, and who would stand on the other side of the line by others. */
export function RankingRules({ page, around, place }: Props) {
  const t = useT()
  const { competition, stage, category, removeExtremes } = page
  const link = (drop: boolean) => {
    const official = drop === competition.removeExtremes
    const query = new URLSearchParams({
      stage: String(stage.id),
      ...(category && { category: String(category.id) }),
      ...(!official && { extremes: drop ? 'drop' : 'keep' }),
    })
    return (
      <a href={`?${query}`} aria-current={drop === removeExtremes ? 'true' : undefined}>
        {t(drop ? 'results.withoutExtremes' : 'results.withAll')}
        {official && <span className="text-sm text-muted"> {t('results.officialMark')}</span>}
      </a>
    )
  }
  return (
    <Dropdown summary={t(around && whoMoves(around) > 0 ? 'results.otherLinesMoved' : 'results.rules')}>
      <div className="ranking-rules">
        <nav className="desk-stages" aria-label={t('results.extremes')}>
          {link(true)}
          {link(false)}
        </nav>
        {page.note && removeExtremes && <p>{t(`results.note_${page.note}`)}</p>}
        {around && <OtherLines around={around} place={place} />}
        <p className="text-muted">{t(competition.extremesMode === 'per_criterion' ? 'results.ruleByCriterion' : 'results.rule')}</p>
      </div>
    </Dropdown>
  )
}
