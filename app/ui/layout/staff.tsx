import type { CSSProperties, ReactNode } from 'react'
import { useT } from '~/i18n/provider'

export type StaffStage = { id: number | string; name: string; note?: ReactNode; state: 'past' | 'now' | 'next' }

const stateTexts = { past: 'shell.stagePast', now: 'shell.stageNow', next: 'shell.stageNext' } as const

/** The stages of a competition as notes on a staff, rising: past ones in ink, the present one in cinnabar, those to come hollow. */
export function StageStaff({ stages }: { stages: StaffStage[] }) {
  const t = useT()
  return (
    <div className="stage-staff">
      <div className="staff" aria-hidden="true" />
      <ol>
        {stages.map((stage, index) => (
          <li
            key={stage.id}
            className={stage.state}
            style={{ '--step': Math.min(index, 4) } as CSSProperties}
            aria-current={stage.state === 'now' ? 'step' : undefined}
          >
            <b>{stage.name}</b>
            <span className="sr-only"> {t(stateTexts[stage.state])}</span>
            {stage.note && <span className="stage-note text-sm text-muted"> {stage.note}</span>}
          </li>
        ))}
      </ol>
    </div>
  )
}
