import type { AnalysisPage } from '~/domain/emotion/queries/analysis-page.server'
import { isUnderway } from '~/domain/emotion/states'
import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { Notice } from '~/ui/layout/page'
import { Progress } from '~/ui/primitives/progress'
import { AnalyseAgain } from './analyse-again'

type Analysis = Omit<AnalysisPage['analysis'], 'completedAt'>

/** An analysis without its curves: withheld, under way, failed, or not to be read. */
export function AnalysisStanding({
  analysis: { id, workId, status, failure, progress },
  withheld,
}: {
  analysis: Analysis
  withheld: boolean
}) {
  const t = useT()
  if (isUnderway(status))
    return (
      <div className="grid max-w-column gap-4" data-renew={status}>
        {status === 'processing' ? (
          <Progress value={progress} max={100} label={t('emotion.status_processing')} />
        ) : (
          <p role="status">{t('emotion.status_pending')}</p>
        )}
        <p className="text-muted">{t('emotion.underwayText')}</p>
        <noscript>
          <p>
            <a href={paths.emotionAnalysis(id)} className="lone-link">
              {t('emotion.refresh')}
            </a>
          </p>
        </noscript>
      </div>
    )
  if (withheld && status === 'completed') return <Notice>{t('emotion.withheld')}</Notice>
  return (
    <div className="grid max-w-column gap-5">
      <Notice tone="error">{errorText(t, failure ?? 'emotionUnparsed')}</Notice>
      <div className="actions">
        <AnalyseAgain workId={workId} action={paths.emotionAnalyses()} primary />
      </div>
    </div>
  )
}
