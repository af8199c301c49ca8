import { type StageStatus, takesScores } from '~/domain/competitions/states'
import { useT } from '~/i18n/provider'
import { Button } from '~/ui/primitives/button'
import { FormEnd, FormStart } from '~/ui/form/form'

/** Pauses or resumes a stage's scoring, while it can be scored at all. */
export function PauseForm({ stage }: { stage: { id: number; status: StageStatus; scoringPausedAt: Date | null } }) {
  const t = useT()
  if (!takesScores(stage.status)) return null
  const paused = stage.scoringPausedAt !== null
  return (
    <form method="post">
      <FormStart />
      <input type="hidden" name="stage" value={stage.id} />
      <Button type="submit" name="intent" value={paused ? 'resume' : 'pause'} variant="secondary" size="small">
        {t(paused ? 'results.resumeScoring' : 'results.pauseScoring')}
      </Button>
      <FormEnd />
    </form>
  )
}
