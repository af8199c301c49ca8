import { useT } from '~/i18n/provider'

type Step = { key: string; label: string; state: 'past' | 'now' | 'next' }

/** A work's way as note heads on a line: done in ink, the present one in cinnabar, what comes hollow. */
export function Steps({ steps }: { steps: Step[] }) {
  const t = useT()
  return (
    <ol className="work-steps">
      {steps.map((step) => (
        <li key={step.key} className={step.state} aria-current={step.state === 'now' ? 'step' : undefined}>
          {step.label}
          {step.state !== 'next' && <span className="sr-only"> {t(step.state === 'past' ? 'works.stepDone' : 'works.stepNow')}</span>}
        </li>
      ))}
    </ol>
  )
}

/** Where a work stands between its upload and its processing. */
export function WorkSteps({ at }: { at: 'upload' | 'process' }) {
  const t = useT()
  return (
    <Steps
      steps={[
        { key: 'upload', label: t('works.stepUpload'), state: at === 'upload' ? 'now' : 'past' },
        { key: 'process', label: t('works.stepProcess'), state: at === 'process' ? 'now' : 'next' },
      ]}
    />
  )
}
