export type Step = { label: string; state: 'done' | 'now' | 'next' }

/** A short way in note heads: done in ink, the present one in cinnabar, those to come hollow. */
export function Steps({ steps }: { steps: Step[] }) {
  return (
    <ol className="steps">
      {steps.map(({ label, state }) => (
        <li key={label} className={`step-${state}`} aria-current={state === 'now' ? 'step' : undefined}>
          {label}
        </li>
      ))}
    </ol>
  )
}
