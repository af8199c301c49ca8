import { useRef, useState } from 'react'
import type { DeskWork } from '~/domain/judging/queries/desk.server'
import { paths } from '~/http/paths'
import { formatDuration } from '~/i18n/format'
import { useT } from '~/i18n/provider'
import { Waveform } from '~/ui/charts/waveform'
import { Tag } from '~/ui/primitives/tag'
import { numberLabel } from '~/domain/registrations/number-label'
import { VideoFailed } from '~/ui/works/video-failed'
import { workTitle } from '~/ui/works/work-title'

/** What the judge watches and hears, and no more of who sings than the stage shows. */
export function DeskPlayer({ work }: { work: DeskWork }) {
  const t = useT()
  const video = useRef<HTMLVideoElement>(null)
  const [played, setPlayed] = useState<number | null>(null)
  const follow = () => {
    const player = video.current
    if (player && player.duration > 0) setPlayed(player.currentTime / player.duration)
  }
  const seek = (share: number) => {
    const player = video.current
    if (player && player.duration > 0) player.currentTime = share * player.duration
  }
  return (
    <section className="desk-stage" aria-labelledby="work-title">
      {work.media.includes('playback') ? (
        <>
          <video
            key={work.id}
            ref={video}
            className="desk-video"
            controls
            playsInline
            preload="metadata"
            src={paths.workMedia(work.id, 'playback')}
            poster={work.media.includes('poster') ? paths.workMedia(work.id, 'poster') : undefined}
            onTimeUpdate={follow}
            onSeeked={follow}
          >
            {t('judging.videoUnsupported')}
          </video>
          <VideoFailed />
        </>
      ) : work.live ? (
        <p className="desk-live">{t('works.livePlayer')}</p>
      ) : (
        <div className="desk-video desk-video-missing" role="alert">
          {t('works.videoFailed')}
        </div>
      )}
      {work.peaks && (
        <div
          className="desk-wave"
          onClick={(event) => {
            const { left, width } = event.currentTarget.getBoundingClientRect()
            seek((event.clientX - left) / width)
          }}
        >
          <Waveform peaks={work.peaks} label={t('judging.waveform')} played={played} />
        </div>
      )}
      <div className="desk-song">
        <h2 id="work-title" className={work.title ? 'desk-title' : undefined}>
          {workTitle(t, work.title)}
        </h2>
        <span className="text-muted">
          {[
            ...work.songFacts.map(({ name, value }) => t('judging.fact', { name, value })),
            work.durationMs === null ? null : formatDuration(work.durationMs),
          ]
            .filter(Boolean)
            .join(t('common.factSeparator'))}
        </span>
        <span className="desk-who">
          <Tag>{t('judging.numberAndCategory', { number: numberLabel(work.number), category: work.category })}</Tag>
        </span>
      </div>
      <p className="text-sm text-muted">
        {work.participant
          ? t('judging.participantShown', { name: work.participant.name, school: work.participant.school })
          : t('judging.participantHidden')}
      </p>
    </section>
  )
}
