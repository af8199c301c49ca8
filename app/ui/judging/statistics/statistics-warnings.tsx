import { fewestForAgreement } from '~/domain/statistics/agreement'
import type { Figures } from '~/domain/statistics/queries/statistics-page.server'
import { useT } from '~/i18n/provider'
import type { Translate } from '~/i18n/translate'
import { Notice } from '~/ui/layout/page'

type Props = { figures: Figures; names: Record<number, string>; removeExtremes: boolean }

/** What whoever reads these figures must know about them. */
export function StatisticsWarnings({ figures, names, removeExtremes }: Props) {
  const t = useT()
  const { panels, works, model } = figures
  const warnings = [
    panels.fewest < panels.most && t('statistics.unequal', panels),
    removeExtremes && panels.belowExtremes > 0 && t('statistics.belowExtremes', { count: panels.belowExtremes }),
    removeExtremes && panels.atMedian > 0 && t('statistics.atMedian', { count: panels.atMedian }),
    works < fewestForAgreement && t('statistics.fewWorks', { count: works, fewest: fewestForAgreement }),
    model.state === 'disconnected' && t('statistics.disconnected', { count: model.parts.length, parts: partsText(t, model.parts, names) }),
    model.state === 'tooFew' && t('statistics.tooFew'),
  ].filter((warning) => warning !== false)
  if (warnings.length === 0) return null
  return (
    <Notice tone="warning">
      <ul className="list-disc pl-5" aria-label={t('statistics.warnings')}>
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </Notice>
  )
}

const mostParts = 6
const mostNames = 6

/** The judges of each part by name, as many as can be read. */
function partsText(t: Translate, parts: Figures['model']['parts'], names: Record<number, string>): string {
  const texts = parts.slice(0, mostParts).map(({ judgeIds, works: count }) => {
    const judges = judgeIds
      .slice(0, mostNames)
      .map((id) => names[id])
      .join(t('common.listJoin'))
    return judgeIds.length > mostNames
      ? t('statistics.partMore', { judges, judgeCount: judgeIds.length, count })
      : t('statistics.part', { judges, count })
  })
  if (parts.length > mostParts) texts.push(t('statistics.moreParts', { count: parts.length - mostParts }))
  return texts.join(t('common.cellJoin'))
}
