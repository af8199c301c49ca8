import type { AdvancementPage } from '~/domain/results/queries/advancement-page.server'
import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'

/** Which ranking is looked at, the competition's own or the other, and the figures that frame it. */
export function AdvancementOptions({ page, toFirst, toLine }: { page: AdvancementPage; toFirst: string; toLine: string }) {
  const t = useT()
  const { competition, stage, category, categories, entrants, removeExtremes, judgeCount, nextLimit } = page
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
    <div className="standings-options">
      <nav className="desk-stages" aria-label={t('results.extremes')}>
        {link(true)}
        {link(false)}
      </nav>
      <span className="text-muted">
        {!page.decides
          ? t('results.framesLast', { entrants, judges: judgeCount })
          : stage.advanceCount === null
            ? t('results.framesAll', { entrants, judges: judgeCount })
            : t('results.frames', { count: stage.advanceCount, entrants, judges: judgeCount })}
        {nextLimit !== null && t('results.framesNext', { limit: nextLimit })}
      </span>
      {page.prizeFigures.length > 0 && (
        <span className="text-muted">
          {page.prizeFigures
            .map(({ name, places, given }) =>
              given > places
                ? t('results.prizeExcess', { name, count: given, excess: given - places })
                : t('results.prizeGiven', { name, count: given }),
            )
            .join(t('common.listJoin'))}
        </span>
      )}
      {page.decides && categories.length > 0 && (
        <a href={paths.stageQuotas(competition.id, stage.id)} className="lone-link">
          {t('results.quotas')}
        </a>
      )}
      {page.line && page.rows.length > 0 && (
        <span className="standings-jumps">
          <a href={toFirst} className="lone-link">
            {t('results.toFirst')}
          </a>
          <a href={toLine} className="lone-link">
            {t('results.toLine')}
          </a>
        </span>
      )}
      {removeExtremes !== competition.removeExtremes && <span className="text-amber">{t('results.notOfficial')}</span>}
    </div>
  )
}
