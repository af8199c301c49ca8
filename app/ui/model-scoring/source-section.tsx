import type { SourceTask } from '~/domain/model-scoring/queries/source-task.server'
import { criterionSkills, tagSkills } from '~/domain/model-scoring/skills'
import { isUnderway } from '~/domain/model-scoring/states'
import { paths } from '~/http/paths'
import { formatDateTime } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { PostForm, SubmitButton } from '~/ui/form/form'
import { Facts, Notice, Section } from '~/ui/layout/page'
import { halves } from './halves'

type Shown = Omit<SourceTask, 'completedAt'> & { completedAt: Date | string | null }

type Props = {
  task: Shown | null
  /** It is withheld from who looks, until their own score counts. */
  withheld?: boolean
  /** How the recording can be asked for; null for who only reads, or where there is none. */
  ask: Ask | null
}

type Ask = { /** Whether it is noted already; otherwise the form asks, and this is chosen. */ noted: boolean; chosen: boolean | null }

/** What a model says of a work or a dataset, on its page: its scores with the way to the report, and the button that asks for them. */
export function SourceSection({ task, withheld = false, ask }: Props) {
  const t = useT()
  const missing = task === null || task.status === 'failed' || task.outdated !== null
  return (
    <Section title={t('modelTasks.title')}>
      <div className="grid max-w-column grid-cols-1 gap-4">
        {withheld ? <p className="text-muted">{t('modelSources.withheld')}</p> : <Standing task={task} />}
        {ask && missing && !(task && isUnderway(task.status)) && <AskForm {...ask} again={task !== null} />}
      </div>
    </Section>
  )
}

function Standing({ task }: Pick<Props, 'task'>) {
  const t = useT()
  if (!task) return <p className="text-muted">{t('modelSources.none')}</p>
  const report = (
    <p>
      <a href={paths.modelTask(task.id)} className="lone-link">
        {t(isUnderway(task.status) ? 'modelSources.follow' : 'modelSources.report')}
      </a>
    </p>
  )
  if (isUnderway(task.status))
    return (
      <div>
        <p>
          {t(`modelTasks.status_${task.status}`)}
          {task.status === 'processing' && ` ${task.progress}%`}
        </p>
        {report}
      </div>
    )
  if (task.status === 'failed') return <Notice tone="error">{errorText(t, task.failure ?? 'scoringFailed')}</Notice>
  return (
    <>
      <Scores task={task} />
      {report}
      {task.outdated && <Notice tone="warning">{t(`modelSources.outdated_${task.outdated}`)}</Notice>}
    </>
  )
}

function Scores({ task: { average, scores, modelVersion, withAccompaniment, completedAt } }: { task: Shown }) {
  const t = useT()
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  const told = [...criterionSkills, ...tagSkills].flatMap((skill) => {
    const score = scores.find((one) => one.skill === skill)?.score
    return score === undefined
      ? []
      : [{ label: t(`voiceFeatures.skill_${skill}`), value: <span className="fig">{halves(score, locale)}</span> }]
  })
  return (
    <>
      <Facts
        items={[
          {
            label: t('voiceReport.average'),
            value: average === null ? t('modelTasks.notJudged') : <b className="fig">{`${halves(average, locale)} / 5`}</b>,
          },
          { label: t('modelTasks.accompaniment'), value: t(withAccompaniment ? 'modelTasks.with' : 'modelTasks.without') },
          { label: t('modelSources.version'), value: modelVersion },
          ...(completedAt ? [{ label: t('voiceReport.scoredAt'), value: formatDateTime(completedAt, locale, timeZone) }] : []),
        ]}
      />
      {told.length > 0 && (
        <div className="gap-x-8 sm:columns-2 [&_dl>div]:break-inside-avoid">
          <Facts items={told} />
        </div>
      )}
    </>
  )
}

function AskForm({ noted, chosen, again }: Ask & { again: boolean }) {
  const t = useT()
  return (
    <PostForm className="grid gap-3">
      {!noted && (
        <fieldset className="choices">
          <legend className="field-label">{t('modelTasks.accompaniment')}</legend>
          {(['no', 'yes'] as const).map((value) => (
            <label key={value} className="choice">
              <input type="radio" name="withAccompaniment" value={value} defaultChecked={chosen === (value === 'yes')} required />
              <span>{t(value === 'yes' ? 'modelTasks.with' : 'modelTasks.without')}</span>
            </label>
          ))}
        </fieldset>
      )}
      <div className="actions">
        <SubmitButton intent="analyse" variant="secondary">
          {t(again ? 'modelSources.again' : 'modelSources.ask')}
        </SubmitButton>
      </div>
    </PostForm>
  )
}
