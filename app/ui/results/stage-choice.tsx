import { currentStage, type StageStatus } from '~/domain/competitions/states'
import { useT } from '~/i18n/provider'
import { staffState } from '~/ui/competitions/stage-notes'
import { StageStaff } from '~/ui/layout/staff'

type Stage = { id: number; name: string; status: StageStatus; canUpload: boolean; advanced: number; works: number }

/** The stages on their staff, each a way to its own ranking. */
export function StageChoice({ stages, selectedId, to }: { stages: Stage[]; selectedId: number; to: (id: number) => string }) {
  const t = useT()
  const current = currentStage(stages)
  return (
    <>
      <StageStaff
        stages={stages.map(({ id, name, status, canUpload, advanced, works }, index) => ({
          id,
          name,
          note:
            status === 'advanced'
              ? index < stages.length - 1
                ? t('results.stagePublished', { count: advanced })
                : t('results.lastStagePublished')
              : t(canUpload ? 'results.stageWorks' : 'results.stagePerformances', { count: works }),
          state: staffState({ id, status }, current),
        }))}
      />
      {stages.length > 1 && (
        <nav className="desk-stages mt-3" aria-label={t('judging.stages')}>
          {stages.map(({ id, name }) => (
            <a key={id} href={to(id)} aria-current={id === selectedId ? 'true' : undefined}>
              {name}
            </a>
          ))}
        </nav>
      )}
    </>
  )
}
