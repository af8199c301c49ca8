import type { PanelFilter, VideoPanelData } from '~/domain/works/video-panel-queries.server'
import { formatBytes, formatDateTime, formatDuration } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { paths } from '~/http/paths'
import { EmptyState, Section } from '~/ui/layout/page'
import { Button } from '~/ui/primitives/button'
import { DataTable } from '~/ui/primitives/table'
import { WorkTag } from './work-tag'

type Row = VideoPanelData['works'][number]

const filters = ['waiting', 'processing', 'ready', 'failed'] as const
const labels = { waiting: 'works.panelWaiting', processing: 'works.panelProcessing', ready: 'works.panelReady', failed: 'works.panelFailed' } as const

/** The organiser's view of the processing: how it stands, and what to start again. Its forms post to the videos page. */
export function VideoPanel({ panel, filter }: { panel: VideoPanelData; filter: PanelFilter | null }) {
  const t = useT()
  const { competition, counts, works } = panel
  const url = paths.competitionVideos(competition.id)
  const all = filters.reduce((sum, one) => sum + counts[one], 0)
  if (all === 0) return <EmptyState title={t('works.panelEmpty')}>{t('works.panelEmptyText')}</EmptyState>
  return (
    <>
      <nav className="panel-filters" aria-label={t('works.panelCaption')}>
        <a href={url} aria-current={filter === null ? 'page' : undefined}>
          {t('works.panelAll')} <b>{all}</b>
        </a>
        {filters.map((one) => (
          <a key={one} href={`${url}?status=${one}`} aria-current={filter === one ? 'page' : undefined}>
            {t(labels[one])} <b>{counts[one]}</b>
          </a>
        ))}
      </nav>
      {counts.failed > 1 && (
        <form method="post" action={url} className="mt-4">
          <Button type="submit" name="intent" value="restart_failed" variant="secondary" size="small">
            {t('works.panelRetryAll', { count: counts.failed })}
          </Button>
        </form>
      )}
      <WorksTable competitionId={competition.id} rows={works} action={url} />
    </>
  )
}

function WorksTable({ competitionId, rows, action }: { competitionId: number; rows: Row[]; action: string }) {
  const t = useT()
  const locale = useLocale()
  const timeZone = useTimeZone()
  return (
    <DataTable
      caption={t('works.panelCaption')}
      rows={rows}
      rowKey={(work) => work.id}
      empty={<p className="py-6 text-muted">{t('works.panelEmpty')}</p>}
      columns={[
        {
          key: 'title',
          header: t('works.resultWork'),
          cell: (work) => (
            <>
              <a href={paths.work(competitionId, work.id)}>《{work.title}》</a>
              <span className="block text-sm text-muted">
                {work.number !== null && t('works.numbered', { number: work.number })} {work.participant} · {work.stage}
              </span>
            </>
          ),
        },
        { key: 'status', header: t('works.status'), cell: (work) => <Status work={work} /> },
        { key: 'audio', header: t('works.panelAudio'), cell: (work) => t(work.hasAudio ? 'works.panelAudioYes' : 'works.panelAudioNo') },
        {
          key: 'accompaniment',
          header: t('works.panelAccompaniment'),
          cell: (work) => t(work.hasAccompaniment === null ? 'works.panelAccompanimentUnknown' : work.hasAccompaniment ? 'works.panelAccompanimentYes' : 'works.panelAccompanimentNo'),
        },
        { key: 'duration', header: t('works.duration'), numeric: true, cell: (work) => (work.durationMs === null ? '—' : formatDuration(work.durationMs)) },
        { key: 'picture', header: t('works.picture'), numeric: true, narrow: true, cell: (work) => (work.width === null || work.height === null ? '—' : `${work.width} × ${work.height}`) },
        { key: 'size', header: t('works.size'), numeric: true, cell: (work) => formatBytes(work.size, locale) },
        { key: 'uploadedAt', header: t('works.uploadedAt'), cell: (work) => <>{formatDateTime(work.uploadedAt, locale, timeZone)}{work.usedGrace && <span className="block text-sm text-muted">{t('works.panelGrace')}</span>}</> },
        { key: 'act', header: t('works.panelAction'), cell: (work) => <Acts work={work} action={action} /> },
      ]}
    />
  )
}

function Status({ work }: { work: Row }) {
  const t = useT()
  return (
    <>
      <WorkTag status={work.status} />
      {work.status === 'processing' && work.job?.status === 'running' && <span className="ms-2 text-sm">{work.job.progress}%</span>}
      {work.job && work.job.attempts > 1 && <span className="block text-sm text-muted">{t('works.panelAttempts', { attempts: work.job.attempts })}</span>}
      {work.failure && <span className="block max-w-60 text-sm text-muted">{errorText(t, work.failure)}</span>}
    </>
  )
}

function Acts({ work, action }: { work: Row; action: string }) {
  const t = useT()
  if (!work.mayStart && !work.mayReopen) return '—'
  return (
    <div className="grid justify-items-start gap-2">
      {work.mayStart && (
        <form method="post" action={action}>
          <input type="hidden" name="work" value={work.id} />
          <Button type="submit" name="intent" value="restart" variant="secondary" size="small">
            {t(work.status === 'failed' ? 'works.panelRetry' : 'works.panelStart')}
          </Button>
        </form>
      )}
      {work.mayReopen && (
        <details>
          <summary className="text-sm">{t('works.panelReopen')}</summary>
          <form method="post" action={action} className="mt-2 grid gap-2 text-start">
            <input type="hidden" name="work" value={work.id} />
            <label className="text-sm" htmlFor={`reason-${work.id}`}>
              {t('works.panelReason')}
            </label>
            <input id={`reason-${work.id}`} name="reason" className="control" maxLength={200} required />
            <Button type="submit" name="intent" value="reopen" variant="secondary" size="small">
              {t('works.panelReopen')}
            </Button>
          </form>
        </details>
      )}
    </div>
  )
}

/** Who stayed unlocked when a stage's uploads ended. */
export function UnlockedParticipants({ panel }: { panel: VideoPanelData }) {
  const t = useT()
  const lists = panel.unlocked.filter(({ participants }) => participants.length > 0)
  if (lists.length === 0) return null
  return (
    <Section title={t('works.unlockedTitle')}>
      {lists.map(({ stage, participants }) => (
        <div key={stage.id} className="mb-6">
          <p className="mb-2 max-w-column text-muted">{t('works.unlockedText', { stage: stage.name })}</p>
          <DataTable
            caption={t('works.unlockedTitle')}
            rows={participants}
            rowKey={(participant) => participant.id}
            columns={[
              { key: 'name', header: t('works.participant'), cell: ({ number, name }) => `${number === null ? '' : t('works.numbered', { number })} ${name}` },
              { key: 'count', header: t('works.works'), numeric: true, cell: ({ uploaded, minimum }) => t('works.unlockedCount', { count: uploaded, min: minimum }) },
            ]}
          />
        </div>
      ))}
    </Section>
  )
}
