import type { DeskWork } from '~/domain/judging/queries/desk.server'
import { useT } from '~/i18n/provider'
import { pointsText } from '../points'

/** The totals of the others on the panel, where the stage shows them. */
export function OtherScores({ scores }: { scores: DeskWork['others'] }) {
  const t = useT()
  if (scores.length === 0) return null
  return (
    <section>
      <h3 className="text-sm">{t('judging.otherScores')}</h3>
      <dl className="score-list">
        {scores.map(({ judge, totalHundredths }, index) => (
          <div key={index}>
            <dt>{judge}</dt>
            <dd>{pointsText(totalHundredths)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
