import type { StageStatus } from '~/domain/competitions/states'
import { useT } from '~/i18n/provider'

type Stage = { id: number; name: string; status: StageStatus; canUpload: boolean; advanced: number; works: number }

/** The stages, each a way to its own ranking, with how far it has come. */
export function StageChoice({ stages, selectedId, to }: { stages: Stage[]; selectedId: number; to: (id: number) => string }) {
  const t = useT()
  const noteOf = ({ status, canUpload, advanced, works }: Stage, isLast: boolean) => {
    if (status !== 'advanced') return t(canUpload ? 'results.stageWorks' : 'results.stagePerformances', { count: works })
    return isLast ? t('results.lastStagePublished') : t('results.stagePublished', { count: advanced })
  }
  return (
    <nav className="desk-stages" aria-label={t('judging.stages')}>
      {stages.map((stage, index) => (
        <a key={stage.id} href={to(stage.id)} aria-current={stage.id === selectedId ? 'true' : undefined}>
          {stage.name} <span className="stage-note text-sm font-normal text-muted">{noteOf(stage, index === stages.length - 1)}</span>
        </a>
      ))}
    </nav>
  )
}
