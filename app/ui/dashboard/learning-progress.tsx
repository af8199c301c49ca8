import { Link } from '@remix-run/react'
import type { LearningStep } from '~/domain/dashboard/learning-progress.server'
import { learningSkills } from '~/domain/dashboard/learning-skill'
import { paths } from '~/http/paths'
import { formatDay } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { LineChart } from '~/ui/charts/line-chart'
import type { LineStyle } from '~/ui/charts/line-styles'
import { EmptyState, Section } from '~/ui/layout/page'
import { ButtonLink } from '~/ui/primitives/button'

const styleOf = (step: LearningStep): LineStyle => (step.kind === 'result' ? 'third' : step.withAccompaniment ? 'second' : 'first')
const versionOf = (step: LearningStep) => (step.kind === 'recording' ? step.modelVersion : '')
const keyOf = (step: LearningStep) => (step.kind === 'recording' ? `recording ${step.taskId}` : `work ${step.workId}`)

/** Pitch, rhythm, tone and expression over time, each from the person's own recordings and from the judges of their published works. */
export function LearningProgress({ steps }: { steps: LearningStep[] }) {
  const t = useT()
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  if (steps.length === 0) {
    return (
      <Section title={t('dashboard.progress')}>
        <EmptyState
          level={3}
          title={t('dashboard.progressNone')}
          action={
            <ButtonLink to={paths.modelTasks()} variant="primary">
              {t('dashboard.progressUpload')}
            </ButtonLink>
          }
        >
          {t('dashboard.progressNoneHint')}
        </EmptyState>
      </Section>
    )
  }
  const kinds = { first: t('dashboard.progressSolo'), second: t('dashboard.progressAccompanied'), third: t('dashboard.progressResult') }
  const styles = new Set(steps.map(styleOf))
  const versions = new Set(steps.flatMap((step) => versionOf(step) || []))
  const notes = [
    t('dashboard.progressLead'),
    ...(styles.has('third') ? [t('dashboard.progressFormula')] : []),
    ...(versions.size > 1 ? [t('dashboard.progressVersions')] : []),
  ]
  return (
    <Section
      title={t('dashboard.progress')}
      actions={
        <ButtonLink to={paths.modelTasks()} variant="secondary">
          {t('dashboard.progressUpload')}
        </ButtonLink>
      }
    >
      <div className="max-w-column text-sm text-muted">
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
      <LineChart
        title={t('dashboard.progressChart')}
        atLabel={t('dashboard.day')}
        rows={steps}
        rowKey={keyOf}
        at={({ at }) => ({ instant: new Date(at).toISOString(), text: formatDay(at, locale, timeZone) })}
        about={[
          {
            key: 'source',
            header: t('dashboard.source'),
            cell: (step) => (
              <span className="min-w-0">
                <Source step={step} />
                <span className="block text-sm text-muted">
                  {kinds[styleOf(step)]}
                  {versions.size > 1 && versionOf(step) && `${t('common.factSeparator')}${versionOf(step)}`}
                </span>
              </span>
            ),
          },
        ]}
        measured={learningSkills.map((skill) => ({
          key: skill,
          header: t(`voiceFeatures.skill_${skill}`),
          value: ({ scores }: LearningStep) => scores[skill] ?? null,
          decimals: 2,
        }))}
        line={(step) => ({ style: styleOf(step), apart: versionOf(step) })}
        legend={(['first', 'second', 'third'] as const).flatMap((style) => (styles.has(style) ? [{ style, text: kinds[style] }] : []))}
        range={{ from: 1, to: 5 }}
      />
    </Section>
  )
}

function Source({ step }: { step: LearningStep }) {
  if (step.kind === 'recording') {
    return (
      <Link to={paths.modelTask(step.taskId)} className="lone-link [overflow-wrap:anywhere]">
        {step.fileName}
      </Link>
    )
  }
  return (
    <Link to={paths.resultSlip(step.competitionId, step.entryId, step.stageId)} className="lone-link [overflow-wrap:anywhere]">
      {`${step.competition} · ${step.stage} · ${step.title}`}
    </Link>
  )
}
