import type { ReactNode } from 'react'

export type NoteStep = { key: string; label: ReactNode; state: 'done' | 'now' | 'next'; said?: string; to?: string }

/** Steps as note heads on a line. `said` names the state for who does not see it. */
export function NoteSteps({ steps, label }: { steps: NoteStep[]; label: string }) {
  return (
    <ol className="steps registration-steps" aria-label={label}>
      {steps.map(({ key, label, state, said, to }) => {
        const words = (
          <>
            {label}
            {said && <span className="sr-only"> {said}</span>}
          </>
        )
        return (
          <li key={key} className={`step-${state}`} aria-current={state === 'now' ? 'step' : undefined}>
            {to ? <a href={to}>{words}</a> : words}
          </li>
        )
      })}
    </ol>
  )
}
