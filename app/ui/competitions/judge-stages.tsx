import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { PostForm, SubmitButton } from '~/ui/form/form'
import { Section } from '~/ui/layout/page'

type Stage = { id: number; name: string; judgesPerWork: number | null; total: number; scored: number }

/** How far a judge is with each stage, and what can be done where they do not finish one. */
export function JudgeStages({ competitionId, name, stages }: { competitionId: number; name: string; stages: Stage[] }) {
  const t = useT()
  return (
    <Section title={t('panels.stages')}>
      <ul>
        {stages.map((stage) => (
          <li key={stage.id} className="border-t border-line py-3 last:border-b">
            <b>{t('panels.stageOf', { stage: stage.name, scored: stage.scored, total: stage.total })}</b>
            <p className="text-sm text-muted">
              <a href={paths.stageJudging(competitionId, stage.id)}>
                {stage.judgesPerWork === null ? t('panels.everybody') : t('panels.perWork', { count: stage.judgesPerWork })}
              </a>
            </p>
            {stage.total > stage.scored && <Release name={name} stage={stage} />}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Release({ name, stage }: { name: string; stage: Stage }) {
  const t = useT()
  return (
    <details className="mt-2">
      <summary className="min-h-11 py-2">{t('panels.release')}</summary>
      <PostForm>
        <p>{t('panels.releaseLead', { name, stage: stage.name, count: stage.total - stage.scored })}</p>
        <p className="text-sm text-muted">{t('panels.releaseLater', { name })}</p>
        <input type="hidden" name="stage" value={stage.id} />
        <div>
          <SubmitButton intent="reassign" variant="secondary">
            {t('panels.releaseReassign')}
          </SubmitButton>
          <p className="field-hint">{t(stage.judgesPerWork === null ? 'panels.releaseReassignAll' : 'panels.releaseReassignHint')}</p>
        </div>
        <div>
          <SubmitButton intent="close" variant="danger">
            {t('panels.releaseClose')}
          </SubmitButton>
          <p className="field-hint">{t('panels.releaseCloseHint')}</p>
        </div>
      </PostForm>
    </details>
  )
}
