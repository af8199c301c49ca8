import { formatNumber } from '~/i18n/format'
import { useLocale, useT } from '~/i18n/provider'

type Props = { figures: { competitions: number; judges: number; works: number; scores: number } }

/** What the house has to show; a figure that is still nought is left out. */
export function Figures({ figures }: Props) {
  const t = useT()
  const locale = useLocale()
  const rows = [
    { label: t('home.factCompetitions'), value: figures.competitions },
    { label: t('home.factJudges'), value: figures.judges },
    { label: t('home.factWorks'), value: figures.works },
    { label: t('home.factScores'), value: figures.scores },
  ].filter(({ value }) => value > 0)
  if (rows.length === 0) return null
  return (
    <dl className="figures">
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatNumber(value, locale)}</dd>
        </div>
      ))}
    </dl>
  )
}
