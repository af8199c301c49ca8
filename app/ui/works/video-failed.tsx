import { useT } from '~/i18n/provider'

/** Stands beside a player; enhance.js shows it when the video does not load. */
export function VideoFailed() {
  const t = useT()
  return (
    <p className="notice notice-error" role="alert" hidden data-video-failed>
      {t('works.videoFailed')}
    </p>
  )
}
