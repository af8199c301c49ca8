import type { AdvancementPage } from '~/domain/results/queries/advancement-page.server'
import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'

/** The figures that frame a ranking, and the ways within it. */
export function RankingFacts({ page, toFirst, toLine }: { page: AdvancementPage; toFirst: string; toLine: string }) {
  const t = useT()
  const { competition, stage, categories, entrants, judgeCount, nextLimit } = page
  return (
    <>
      <span className="list-facts">
        {!page.decides
          ? t('results.framesLast', { entrants, judges: judgeCount })
          : stage.advanceCount === null
            ? t('results.framesAll', { entrants, judges: judgeCount })
            : t('results.frames', { count: stage.advanceCount, entrants, judges: judgeCount })}
        {nextLimit !== null && t('results.framesNext', { limit: nextLimit })}
      </span>
      {page.prizeFigures.length > 0 && (
        <span className="list-facts">
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
        <>
          <a href={toFirst} className="lone-link">
            {t('results.toFirst')}
          </a>
          <a href={toLine} className="lone-link">
            {t('results.toLine')}
          </a>
        </>
      )}
    </>
  )
}
