import type { ReactNode } from 'react'
import type { ParticipantRow } from '~/domain/registrations/reviewing/participants.server'
import { awaitsReview } from '~/domain/registrations/states'
import { paths } from '~/http/paths'
import { formatDateTime } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { numberLabel } from '~/domain/registrations/number-label'
import { type Column, DataTable } from '~/ui/primitives/table'
import { SongList } from '../song-list'
import { RegistrationTag } from '../status-tag'

/** An organiser's list of participants. */
export function ParticipantTable({ competitionId, rows, empty }: { competitionId: number; rows: ParticipantRow[]; empty: ReactNode }) {
  const t = useT()
  const locale = useLocale()
  const timeZone = useTimeZone()
  const columns: Column<ParticipantRow>[] = [
    { key: 'name', header: t('registrations.columnParticipant'), cell: (row) => <Participant competitionId={competitionId} row={row} /> },
    { key: 'number', header: t('registrations.columnNumber'), numeric: true, cell: (row) => numberLabel(row.number) },
    {
      key: 'voice',
      header: t('registrations.columnVoice'),
      narrow: true,
      cell: (row) => (row.voiceType ? t(`people.voice_${row.voiceType}`) : '—'),
    },
    {
      key: 'categories',
      header: t('registrations.columnCategories'),
      cell: (row) => row.entries.map(({ category }) => category.name).join(' · ') || '—',
    },
    { key: 'songs', header: t('registrations.columnSongs'), cell: (row) => <Songs row={row} /> },
    { key: 'status', header: t('registrations.columnStatus'), cell: (row) => <RegistrationTag status={row.status} /> },
    {
      key: 'submitted',
      header: t('registrations.columnSubmitted'),
      cell: (row) => (row.submittedAt ? formatDateTime(row.submittedAt, locale, timeZone) : '—'),
    },
    {
      key: 'actions',
      header: t('registrations.columnActions'),
      acts: true,
      cell: (row) => <Actions competitionId={competitionId} row={row} />,
    },
  ]
  return (
    <DataTable
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      caption={t('registrations.participants')}
      room="widest"
      empty={empty}
    />
  )
}

function Participant({ competitionId, row: { id, status, name, user } }: { competitionId: number; row: ParticipantRow }) {
  const t = useT()
  const shown = name || user.name || t('registrations.unnamed')
  return (
    <>
      {status === 'draft' ? (
        <b>{shown}</b>
      ) : (
        <a href={paths.registrationReview(competitionId, id)}>
          <b>{shown}</b>
        </a>
      )}
      <span className="block text-sm text-muted">
        {t(`people.role_${user.role}`)} · {user.email}
      </span>
    </>
  )
}

function Songs({ row: { songs } }: { row: ParticipantRow }) {
  const t = useT()
  if (songs.length === 0) return '—'
  return (
    <details className="min-w-0 text-start">
      <summary className="whitespace-nowrap">{t('registrations.songsCount', { count: songs.length })}</summary>
      <div className="mt-2">
        <SongList songs={songs} />
      </div>
    </details>
  )
}

function Actions({ competitionId, row: { id, status, resumeId, user } }: { competitionId: number; row: ParticipantRow }) {
  const t = useT()
  const waits = awaitsReview(status)
  return (
    <span className="flex flex-wrap gap-x-4 pointer-coarse:gap-y-5 max-sm:justify-end">
      {status !== 'draft' && (
        <a href={paths.registrationReview(competitionId, id)}>{waits ? t('registrations.review') : t('registrations.view')}</a>
      )}
      {resumeId && (
        <a href={paths.upload(resumeId)} download>
          {t('registrations.downloadResume')}
        </a>
      )}
      <a href={paths.participantProfile(user.id)}>{t('registrations.history')}</a>
    </span>
  )
}
