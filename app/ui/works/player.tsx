import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { VideoFailed } from './video-failed'

/** A work's video. */
export function Player({ workId, title, poster }: { workId: number; title: string; poster: boolean }) {
  return (
    <VideoPlayer
      source={paths.workMedia(workId, 'playback')}
      title={title}
      poster={poster ? paths.workMedia(workId, 'poster') : undefined}
    />
  )
}

/** A video with the browser's own controls; nothing but its measures is loaded before it is played. */
export function VideoPlayer({ source, title, poster }: { source: string; title: string; poster?: string | undefined }) {
  const t = useT()
  return (
    <div className="grid gap-3">
      <video className="player" controls preload="metadata" playsInline poster={poster} aria-label={t('works.playerLabel', { title })}>
        <source src={source} type="video/mp4" />
        <p>
          {t('works.playerFallback')} <a href={source}>{t('works.download')}</a>
        </p>
      </video>
      <VideoFailed />
    </div>
  )
}
