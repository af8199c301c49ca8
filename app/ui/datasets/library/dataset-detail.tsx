import type { DatasetFacts } from '~/domain/datasets/queries/dataset-page.server'
import { writePoints } from '~/domain/lists/points'
import { paths } from '~/http/paths'
import { formatBytes, formatDateTime, formatDuration } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { segmentText } from '~/ui/datasets/rating/segment-text'
import { tagName } from '~/ui/datasets/rating/tag-name'
import { PostForm, SubmitButton } from '~/ui/form/form'
import { pointsText } from '~/ui/judging/points'
import { Facts, Notice, Section } from '~/ui/layout/page'
import { DataTable } from '~/ui/primitives/table'
import { workTitle } from '~/ui/works/work-title'
import { DatasetStatus } from './dataset-status'
import { Recording } from './recording'
import { TaskStatus } from './task-status'

/** A dataset: its recording and facts, official scores beside people's, and each of its segments. */
export function DatasetDetail({ dataset }: { dataset: DatasetFacts }) {
  const t = useT()
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  const { singerName, songName, voiceType, source, status, failure, durationMs, size, audioFile, sheetFile, createdAt, description } =
    dataset
  const facts = [
    { label: t('library.status'), value: <DatasetStatus status={status} /> },
    { label: t('library.singer'), value: singerName },
    { label: t('library.song'), value: workTitle(t, songName) },
    { label: t('library.voice'), value: t(`people.voice_${voiceType}`) },
    { label: t('library.source'), value: t(`library.source_${source}`) },
    { label: t('library.length'), value: durationMs === null ? '—' : formatDuration(durationMs) },
    { label: t('library.files'), value: [`${audioFile} (${formatBytes(size ?? 0, locale)})`, sheetFile].filter(Boolean).join(' + ') },
    { label: t('library.uploader'), value: <a href={paths.user(dataset.uploaderId)}>{dataset.uploaderName}</a> },
    { label: t('library.createdAt'), value: formatDateTime(createdAt, locale, timeZone) },
  ]
  return (
    <>
      {failure && (
        <>
          <Notice tone="error">
            {t('library.failure')}
            {errorText(t, failure)}
          </Notice>
          <PostForm className="actions mb-5">
            <SubmitButton intent="process-again" variant="secondary">
              {t('library.processAgain')}
            </SubmitButton>
          </PostForm>
        </>
      )}
      {description && <p className="mb-5 max-w-column whitespace-pre-line text-muted [overflow-wrap:anywhere]">{description}</p>}
      <Recording dataset={dataset} />
      <div className="mt-6">
        <Facts items={facts} />
      </div>
      <Section title={t('library.scores')}>
        <Scores tags={dataset.tags} />
        <details className="mt-3">
          <summary>{t('library.scoresData')}</summary>
          <pre className="mt-2 overflow-x-auto text-sm" tabIndex={0}>
            {JSON.stringify(dataset.scoresData, null, 2)}
          </pre>
        </details>
      </Section>
      <Section title={t('library.segments')}>
        <Segments tasks={dataset.tasks} audible={dataset.audible} />
      </Section>
    </>
  )
}

function Scores({ tags }: { tags: DatasetFacts['tags'] }) {
  const t = useT()
  const locale = useLocale()
  return (
    <DataTable
      caption={t('library.scores')}
      rows={tags}
      rowKey={({ id }) => id}
      empty={<p className="text-muted">{t('library.noScores')}</p>}
      columns={[
        { key: 'tag', header: t('library.tag'), cell: (tag) => tagName(tag, locale) },
        {
          key: 'official',
          header: t('library.official'),
          numeric: true,
          cell: ({ official }) => (official === null ? '—' : writePoints(official)),
        },
        {
          key: 'people',
          header: t('library.people'),
          numeric: true,
          cell: ({ count, sum }) => pointsText(count && sum !== null ? sum / count : null),
        },
        { key: 'ratings', header: t('library.ratings'), numeric: true, cell: ({ count }) => count ?? 0 },
      ]}
    />
  )
}

function Segments({ tasks, audible }: { tasks: DatasetFacts['tasks']; audible: boolean }) {
  const t = useT()
  return (
    <DataTable
      caption={t('library.segments')}
      rows={tasks}
      rowKey={({ id }) => id}
      empty={<p className="text-muted">{t('library.noSegments')}</p>}
      columns={[
        { key: 'segment', header: t('ratings.segment'), cell: (task) => segmentText(t, task) },
        { key: 'status', header: t('library.status'), narrow: true, cell: ({ status }) => <TaskStatus status={status} /> },
        { key: 'ratings', header: t('library.ratings'), numeric: true, cell: ({ ratingCount }) => ratingCount },
        {
          key: 'sound',
          header: t('library.sound'),
          cell: (task) =>
            audible && (
              <audio
                className="w-full"
                controls
                preload="none"
                src={paths.segmentAudio(task.id)}
                aria-label={t('library.play', { name: segmentText(t, task) })}
              />
            ),
        },
      ]}
    />
  )
}
