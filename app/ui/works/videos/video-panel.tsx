import { longestReason } from '~/domain/audit/longest-reason'
import { accompanimentOf } from '~/domain/works/accompaniment'
import { panelQuery } from '~/domain/works/panel-filter'
import type { VideoPanelData } from '~/domain/works/queries/video-panel.server'
import { formatBytes, formatDateTime, formatDuration } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { paths } from '~/http/paths'
import { numberLabel } from '~/domain/registrations/number-label'
import { EmptyState, Section } from '~/ui/layout/page'
import { Button } from '~/ui/primitives/button'
import { DataTable } from '~/ui/primitives/table'
import { workTitle } from '~/ui/works/work-title'
import { WorkTag } from '../work-tag'
import { FormEnd, FormStart } from '~/ui/form/form'

type Row = VideoPanelData['works'][number]

/** A locked work that is to be opened again: the reason as it was typed, and what is wrong with it; null: nothing. */
export type Reopening = { code: string | null; workId: number; reason: string }

type Acting = { /** Where its forms are posted. */ action: string; reopening: Reopening | null }

/** The organiser's view of the processing: how it stands, and what to start again. Its forms post to the videos page, and come back to what it shows. */
export function VideoPanel({ panel: { competition, filter, works }, ...acting }: { panel: VideoPanelData } & Acting) {
  const t = useT()
  if (works.length > 0) return <WorksTable competitionId={competition.id} rows={works} {...acting} />
  if (panelQuery(filter) === '') return <EmptyState title={t('works.panelEmpty')}>{t('works.panelEmptyText')}</EmptyState>
  return <EmptyState title={t('works.panelNoneFound')}>{t('works.panelNoneFoundText')}</EmptyState>
}

export function RestartFailed({ action, count }: { action: string; count: number }) {
  const t = useT()
  return (
    <form method="post" action={action}>
      <FormStart />
      <Button type="submit" name="intent" value="restart_failed" variant="secondary" size="small">
        {t('works.panelRetryAll', { count })}
      </Button>
      <FormEnd />
    </form>
  )
}

function WorksTable({ competitionId, rows, ...acting }: { competitionId: number; rows: Row[] } & Acting) {
  const t = useT()
  return (
    <DataTable
      caption={t('works.panelCaption')}
      rows={rows}
      room="wide"
      rowKey={(work) => work.id}
      columns={[
        {
          key: 'title',
          header: t('works.resultWork'),
          cell: (work) => (
            <div className="xl:min-w-40">
              <a href={paths.work(competitionId, work.id)}>{workTitle(t, work.title)}</a>
              <span className="block text-sm text-muted">
                {work.number !== null && t('works.numbered', { number: numberLabel(work.number) })} {work.participant} · {work.stage}
              </span>
            </div>
          ),
        },
        { key: 'status', header: t('works.status'), cardLabel: '', cell: (work) => <Status work={work} /> },
        { key: 'sound', header: t('works.panelSound'), cell: (work) => <Sound work={work} /> },
        { key: 'file', header: t('works.panelFile'), cell: (work) => <File work={work} /> },
        { key: 'uploadedAt', header: t('works.uploadedAt'), cell: (work) => <Uploaded work={work} /> },
        { key: 'act', header: t('works.panelAction'), cardLabel: '', acts: true, cell: (work) => <Acts work={work} {...acting} /> },
      ]}
    />
  )
}

function Sound({ work: { hasAudio, hasAccompaniment } }: { work: Row }) {
  const t = useT()
  return (
    <div className="min-w-0 break-words xl:whitespace-nowrap">
      {t(hasAudio ? 'works.panelAudioYes' : 'works.panelAudioNo')}
      <span className="block text-sm text-muted">{t(`works.accompaniment_${accompanimentOf(hasAccompaniment)}`)}</span>
    </div>
  )
}

function File({ work: { durationMs, width, height, size } }: { work: Row }) {
  const locale = useLocale()
  const picture = width !== null && height !== null && `${width} × ${height}`
  return (
    <div className="min-w-0 break-words xl:whitespace-nowrap">
      {[durationMs !== null && formatDuration(durationMs), formatBytes(size, locale)].filter(Boolean).join(' · ')}
      {picture && <span className="block text-sm text-muted">{picture}</span>}
    </div>
  )
}

function Uploaded({ work: { uploadedAt, usedGrace } }: { work: Row }) {
  const t = useT()
  const locale = useLocale()
  const timeZone = useTimeZone()
  return (
    <div className="min-w-0 break-words xl:whitespace-nowrap">
      {formatDateTime(uploadedAt, locale, timeZone)}
      {usedGrace && <span className="block text-sm whitespace-normal text-muted">{t('works.panelGrace')}</span>}
    </div>
  )
}

function Status({ work }: { work: Row }) {
  const t = useT()
  return (
    <div className="text-start xl:min-w-36">
      <WorkTag status={work.status} />
      {work.status === 'processing' && work.job?.status === 'running' && <span className="ms-2 text-sm">{work.job.progress}%</span>}
      {work.job && work.job.attempts > 1 && (
        <span className="block text-sm text-muted">{t('works.panelAttempts', { attempts: work.job.attempts })}</span>
      )}
      {work.failure && <span className="mt-1 block max-w-column text-sm text-muted">{errorText(t, work.failure)}</span>}
    </div>
  )
}

function Acts({ work, action, reopening }: { work: Row } & Acting) {
  const t = useT()
  if (!work.mayStart && !work.mayReopen) return null
  return (
    <div className="grid justify-items-start gap-2 text-start break-words xl:whitespace-nowrap">
      {work.mayStart && (
        <form method="post" action={action}>
          <FormStart />
          <input type="hidden" name="work" value={work.id} />
          <Button type="submit" name="intent" value="restart" variant="secondary" size="small">
            {t(work.status === 'submitted' ? 'works.panelStart' : 'works.panelRetry')}
          </Button>
          <FormEnd />
        </form>
      )}
      {work.mayReopen && <Reopen work={work} action={action} reopening={reopening?.workId === work.id ? reopening : null} />}
    </div>
  )
}

function Reopen({ work, action, reopening }: { work: Row } & Acting) {
  const t = useT()
  const [field, error] = [`reason-${work.id}`, `reason-${work.id}-error`]
  return (
    <details open={reopening !== null}>
      <summary className="text-sm">{t('works.panelReopen')}</summary>
      <form method="post" action={action} className="mt-2 grid gap-2">
        <FormStart />
        <input type="hidden" name="work" value={work.id} />
        <label className="text-sm" htmlFor={field}>
          {t('works.panelReason')}
        </label>
        <input
          id={field}
          name="reason"
          className="control"
          maxLength={longestReason}
          required
          defaultValue={reopening?.reason}
          aria-invalid={reopening?.code ? true : undefined}
          aria-describedby={reopening?.code ? error : undefined}
        />
        {reopening?.code && (
          <span id={error} className="field-error">
            {errorText(t, reopening.code)}
          </span>
        )}
        <Button type="submit" name="intent" value="reopen" variant="secondary" size="small">
          {t('works.panelReopen')}
        </Button>
        <FormEnd />
      </form>
    </details>
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
              {
                key: 'name',
                header: t('works.participant'),
                cell: ({ number, name }) => `${number === null ? '' : t('works.numbered', { number: numberLabel(number) })} ${name}`,
              },
              {
                key: 'count',
                header: t('works.works'),
                numeric: true,
                cell: ({ uploaded, minimum }) => t('works.unlockedCount', { count: uploaded, min: minimum }),
              },
            ]}
          />
        </div>
      ))}
    </Section>
  )
}
