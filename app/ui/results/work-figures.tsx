import type { OwnWorkResult } from '~/domain/results/queries/own-results.server'
import { useT } from '~/i18n/provider'
import { Radar } from '~/ui/charts/radar'
import { criterionName } from '~/ui/competitions/criterion-name'

/** What a participant's own work got by criterion, and what the judges wrote: on the work's page. */
export function WorkFigures({ work }: { work: OwnWorkResult }) {
  const t = useT()
  return (
    <section className="mt-4">
      <Radar
        label={work.title ? t('results.radarLabel', { title: work.title }) : t('works.performance')}
        axes={work.criteria.map((criterion) => ({
          label: criterionName(t, criterion),
          hundredths: criterion.averageHundredths,
          maxHundredths: criterion.maxHundredths,
        }))}
      />
      {work.comments.length > 0 && (
        <>
          <h3 className="mt-4 text-sm text-muted">{t('results.comments')}</h3>
          {work.comments.map((comment, index) => (
            <blockquote key={index} className="score-comment mt-2">
              {comment}
            </blockquote>
          ))}
        </>
      )}
    </section>
  )
}
