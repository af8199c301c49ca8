import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { VideoFailed } from './video-failed'

/** A work's video with the browser's own controls; nothing is loaded before it is played. */
export function Player({ workId, title, poster }: { workId: number; title: string; poster: boolean }) {
  const t = useT()
  const source = paths.workMedia(workId, 'playback')
  return (
    <div className="grid gap-3">
      <video
        className="player"
        controls
        preload="metadata"
        playsInline
        poster={poster ? paths.workMedia(workId, 'poster') : undefined}
        aria-label={t('works.playerLabel', { title })}
      >
        <source src={source} type="video/mp4" />
        <p>
          {t('works.playerFallback')} <a href={source}>{t('works.download')}</a>
        </p>
      </video>
      <VideoFailed />
    </div>
  )
}
