import { type RefObject, useEffect, useState } from 'react'
import type { DeskWork } from '~/domain/judging/queries/desk.server'
import { readMoment } from '~/domain/judging/score-marks'
import type { MarkText } from '~/domain/judging/score-marks'
import { paths } from '~/http/paths'
import { formatDuration } from '~/i18n/format'
import { useT } from '~/i18n/provider'
import { Waveform } from '~/ui/charts/waveform'
import { Button } from '~/ui/primitives/button'
import { numberLabel } from '~/domain/registrations/number-label'
import { VideoFailed } from '~/ui/works/video-failed'
import { workTitle } from '~/ui/works/work-title'
import { type Player, rates } from './player'
import { useAlive } from './use-alive'

type Props = {
  work: DeskWork
  video: RefObject<HTMLVideoElement>
  player: Player
  marks: readonly MarkText[]
  /** Marks the moment that is being played; null where nothing can be marked. */
  onMark: (() => void) | null
}

/** What the judge watches and hears, and no more of who sings than the stage shows. */
export function DeskPlayer({ work, video, player, marks, onMark }: Props) {
  const t = useT()
  const [played, setPlayed] = useState<number | null>(null)
  const playable = work.media.includes('playback')
  const follow = () => {
    const { currentTime = 0, duration = 0 } = video.current ?? {}
    if (duration > 0) setPlayed(currentTime / duration)
  }
  return (
    <section className="desk-stage" aria-labelledby="work-title">
      {playable ? (
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
            player.seek(((event.clientX - left) / width) * (video.current?.duration ?? 0))
          }}
        >
          <Waveform peaks={work.peaks} label={t('judging.waveform')} played={played} />
          {work.durationMs !== null && <MarkTicks marks={marks} durationMs={work.durationMs} />}
        </div>
      )}
      {playable && <PlayerTools video={video} player={player} onMark={onMark} />}
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
          {work.number === null
            ? work.category
            : t('judging.numberAndCategory', { number: numberLabel(work.number), category: work.category })}
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

/** Where in the recording the marks are. */
function MarkTicks({ marks, durationMs }: { marks: readonly MarkText[]; durationMs: number }) {
  const moments = marks.map(({ at }) => readMoment(at)).filter((ms) => ms !== null && ms <= durationMs) as number[]
  return (
    <span aria-hidden="true">
      {moments.map((ms, index) => (
        <i key={index} className="mark-tick" style={{ left: `${(ms / durationMs) * 100}%` }} />
      ))}
    </span>
  )
}

/** What the browser's own controls lack or hide; only where scripts make it work. */
function PlayerTools({ video, player, onMark }: Pick<Props, 'video' | 'player' | 'onMark'>) {
  const t = useT()
  const alive = useAlive()
  const [rate, setRate] = useState(1)
  useEffect(() => {
    const element = video.current
    const follow = () => setRate(element?.playbackRate ?? 1)
    element?.addEventListener('ratechange', follow)
    return () => element?.removeEventListener('ratechange', follow)
  }, [video])
  if (!alive) return null
  return (
    <div className="player-tools" role="group" aria-label={t('judging.player')}>
      <Button variant="secondary" size="small" onClick={() => player.skip(-5)}>
        {t('judging.back5')}
      </Button>
      <Button variant="secondary" size="small" onClick={() => player.skip(5)}>
        {t('judging.ahead5')}
      </Button>
      <label className="player-rate">
        <span>{t('judging.rate')}</span>
        <select className="control" value={rate} onChange={(event) => player.setRate(Number(event.target.value))}>
          {(rates.includes(rate) ? rates : [...rates, rate]).map((value) => (
            <option key={value} value={value}>
              {value}×
            </option>
          ))}
        </select>
      </label>
      <Button variant="secondary" size="small" onClick={player.toggleFullscreen}>
        {t('judging.fullscreen')}
      </Button>
      {onMark && (
        <Button variant="secondary" size="small" className="player-mark" onClick={onMark}>
          {t('judging.markHere')}
        </Button>
      )}
    </div>
  )
}
