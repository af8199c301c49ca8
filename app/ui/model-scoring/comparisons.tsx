import type { EarlierTask } from '~/domain/model-scoring/queries/task-page.server'
import type { libraryStanding } from '~/domain/model-scoring/queries/library-standing.server'
import { changeSince, type Scores } from '~/domain/model-scoring/change-since'
import type { ModelResult } from '~/domain/model-scoring/model-result'
import { criterionSkills, type SkillCode } from '~/domain/model-scoring/skills'
import type { VoiceType } from '~/domain/accounts/roles'
import { paths } from '~/http/paths'
import { formatDate, formatNumber } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { Section } from '~/ui/layout/page'
import { DataTable } from '~/ui/primitives/table'
import { halves } from './halves'

type EarlierProps = { result: ModelResult; createdAt: Date | string; fileName: string; earlier: readonly Dated[] }
type Dated = Omit<EarlierTask, 'createdAt'> & { createdAt: Date | string }
type Row = { id: number | null; name: string; at: Date | string; withAccompaniment: boolean; scores: Scores }

/** This recording beside the same person's earlier ones. */
export function Earlier({ result, createdAt, fileName, earlier }: EarlierProps) {
  const t = useT()
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  const own: Row = {
    id: null,
    name: fileName,
    at: createdAt,
    withAccompaniment: result.declaredAccompaniment,
    scores: Object.fromEntries(result.skills.flatMap((one) => (one.scored ? [[one.skill, one.score]] : []))),
  }
  const before = earlier.map(({ fileName: name, createdAt: at, scores, ...one }) => ({
    ...{ ...one, name, at },
    scores: Object.fromEntries(scores.map(({ skill, score }) => [skill, score])) as Scores,
  }))
  return (
    <Section title={t('voiceReport.earlier')}>
      {before.length === 0 ? (
        <p className="max-w-column text-muted">{t('voiceReport.earlierNone')}</p>
      ) : (
        <>
          <p className="max-w-column text-muted">{t('voiceReport.earlierText')}</p>
          <DataTable<Row>
            caption={t('voiceReport.earlier')}
            rows={[own, ...before]}
            rowKey={({ id }) => id ?? 'own'}
            columns={[
              {
                key: 'name',
                header: t('modelTasks.recording'),
                cell: ({ id, name, at, withAccompaniment }) => (
                  <>
                    <span className="[overflow-wrap:anywhere]">{id === null ? name : <a href={paths.modelTask(id)}>{name}</a>}</span>
                    <span className="block text-sm font-normal text-muted">
                      {formatDate(at, locale, timeZone)} · {t(withAccompaniment ? 'modelTasks.with' : 'modelTasks.without')}{' '}
                      {id === null && t('voiceReport.this')}
                    </span>
                  </>
                ),
              },
              {
                key: 'change',
                header: t('voiceReport.change'),
                cell: ({ id, scores }) => (id === null ? '—' : <Change before={scores} after={own.scores} />),
              },
              ...criterionSkills.map((skill) => ({
                key: skill,
                header: t(`voiceFeatures.skill_${skill}`),
                numeric: true,
                cell: ({ scores }: Row) => (scores[skill] === undefined ? '—' : halves(scores[skill], locale)),
              })),
            ]}
          />
        </>
      )}
    </Section>
  )
}

/** In words, since a sign says nothing of which of the two is meant; with the averages that it is the difference of. */
function Change({ before, after }: { before: Scores; after: Scores }) {
  const t = useT()
  const locale = useLocale()
  const change = changeSince(before, after)
  if (!change) return '—'
  const tenth = (value: number) => formatNumber(value, locale, 1)
  const said =
    change.higher === 0 ? 'voiceReport.change_same' : change.higher > 0 ? 'voiceReport.change_higher' : 'voiceReport.change_lower'
  return (
    <>
      <b>{t(said, { points: tenth(Math.abs(change.higher)) })}</b>
      <span className="block text-sm text-muted">
        {t('voiceReport.changeOver', { count: change.skills, before: tenth(change.before), after: tenth(change.after) })}
      </span>
    </>
  )
}

type LibraryProps = {
  accompanied: boolean
  voiceType: VoiceType
  standing: Awaited<ReturnType<typeof libraryStanding>>
  fewest: number
}

/** Where the scores stand among the library's recordings of the same voice type, or why that is not said. */
export function AmongLibrary({ accompanied, voiceType, standing, fewest }: LibraryProps) {
  const t = useT()
  const enough = standing.filter(({ percentile }) => percentile !== null)
  const voice = t(`people.voice_${voiceType}`)
  return (
    <Section title={t('voiceReport.library')}>
      {voiceType === 'unknown' ? (
        <p className="max-w-column text-muted">{t('voiceReport.libraryNoVoice')}</p>
      ) : enough.length === 0 ? (
        <p className="max-w-column text-muted">
          {t(accompanied ? 'voiceReport.libraryFewWith' : 'voiceReport.libraryFew', {
            voice,
            count: Math.max(0, ...standing.map(({ count }) => count)),
            fewest,
          })}
        </p>
      ) : (
        <>
          <p className="max-w-column text-muted">{t(accompanied ? 'voiceReport.libraryTextWith' : 'voiceReport.libraryText', { voice })}</p>
          <DataTable
            caption={t('voiceReport.library')}
            rows={enough}
            rowKey={({ skill }) => skill}
            columns={[
              { key: 'skill', header: t('voiceReport.skill'), cell: ({ skill }) => t(`voiceFeatures.skill_${skill as SkillCode}`) },
              {
                key: 'place',
                header: t('voiceReport.place'),
                numeric: true,
                cell: ({ percentile, count }) => (
                  <>
                    <b className="fig">{t('voiceReport.percentile', { value: percentile! })}</b>{' '}
                    <span className="text-muted">{t('voiceReport.among', { count })}</span>
                  </>
                ),
              },
            ]}
          />
        </>
      )}
    </Section>
  )
}
