import type { ReportPage } from '~/domain/model-scoring/queries/report-page.server'
import { isAccompanied } from '~/domain/voice/accompanied'
import { tuningOf } from '~/domain/model-scoring/tuning-of'
import { useT } from '~/i18n/provider'
import { Section } from '~/ui/layout/page'
import { AmongLibrary, Earlier } from './comparisons'
import { Contributions } from './contributions'
import { FeatureList } from './feature-list'
import { PitchDrawing } from './pitch-drawing'
import { Honesty, ReportFacts } from './report-facts'
import { ReportNotices } from './report-notices'
import { ScoreSummary } from './score-summary'
import { heardAt } from './source-of'
import { TuningBars } from './tuning-bars'

type Props = { task: ReportPage['task']; name: string; report: NonNullable<ReportPage['report']>; print: boolean }

/** What a model says of a recording, and why: nothing is folded on paper. Of one that it refused: the reasons, and what the recording is like. */
export function Report({ task, name, report, print }: Props) {
  const t = useT()
  const { result, drawing, minute, earlier, standing, fewest, by, own } = report
  const tuning = drawing ? tuningOf(drawing.notes) : 0
  const scored = result.skills.some((one) => one.scored)
  const again = own && !print && task.uploadId !== null ? { uploadId: task.uploadId, voiceType: task.voiceType } : null
  const facts = (
    <Section title={t('voiceReport.facts')}>
      <ReportFacts result={result} completedAt={task.completedAt} by={by} uploaded={task.uploadId !== null} />
    </Section>
  )
  const pitch = (
    <Section id="pitch" title={t('voiceReport.listen')}>
      {drawing ? (
        <>
          <PitchDrawing taskId={task.id} drawing={drawing} tuning={tuning} minute={minute} audio={heardAt(task)} />
          <TuningBars notes={drawing.notes} tuning={tuning} />
        </>
      ) : (
        <p className="text-muted">{t('voiceReport.noDrawing')}</p>
      )}
    </Section>
  )
  // Of what was refused, nothing that was measured says anything of the singing.
  if (result.refusals.length > 0)
    return (
      <>
        <ReportNotices result={result} again={null} />
        {facts}
        {!print && (
          <details className="section">
            <summary>{t('voiceReport.refusedHear')}</summary>
            {pitch}
          </details>
        )}
      </>
    )
  return (
    <>
      <ReportNotices result={result} again={again} />
      <ScoreSummary model={result.model} skills={result.skills} average={result.average} />
      {pitch}
      {scored && (
        <Section title={t('voiceReport.why')}>
          <Contributions result={result} unfolded={print} />
        </Section>
      )}
      <Section title={t('voiceReport.features')}>
        <FeatureList features={result.features} />
      </Section>
      {scored && task.uploadId !== null && <Earlier result={result} createdAt={task.createdAt} fileName={name} earlier={earlier} />}
      {scored && (
        <AmongLibrary
          accompanied={isAccompanied(result.accompaniment, result.declaredAccompaniment)}
          voiceType={task.voiceType}
          standing={standing}
          fewest={fewest}
        />
      )}
      <Section title={t('voiceReport.honesty')}>
        <Honesty />
      </Section>
      {facts}
    </>
  )
}
