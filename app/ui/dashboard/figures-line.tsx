import type { OwnFigures } from '~/domain/dashboard/own-figures.server'
import { useT } from '~/i18n/provider'

type Props = {
  own: OwnFigures | null
  /** How many works a judge has scored and has left, of the stages that can be scored now. */
  judging: { scored: number; scorable: number }[] | null
}

/** What a person has done here, in one line; nothing where that is nothing. */
export function FiguresLine({ own, judging }: Props) {
  const t = useT()
  const sum = (of: 'scored' | 'scorable') => (judging ?? []).reduce((all, stage) => all + stage[of], 0)
  const facts = [
    ...(judging?.length
      ? [
          t('dashboard.scoredCount', { count: sum('scored') }),
          t('dashboard.leftCount', { count: Math.max(0, sum('scorable') - sum('scored')) }),
        ]
      : []),
    ...(own && (own.entered || own.works || own.reports)
      ? [
          t('dashboard.enteredCount', { count: own.entered }),
          t('dashboard.handedInCount', { count: own.works }),
          t('dashboard.reportCount', { count: own.reports }),
        ]
      : []),
  ]
  if (facts.length === 0) return null
  return <p className="text-muted">{facts.join(t('common.factSeparator'))}</p>
}
