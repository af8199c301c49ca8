import { useT } from '~/i18n/provider'
import { Waveform } from '~/ui/charts/waveform'

/** How loud a recording is over time, and the browser's own player. */
export function AudioPlayer({ source, name, peaks }: { source: string; name: string; peaks: readonly number[] | null }) {
  const t = useT()
  return (
    <span className="grid min-w-52 gap-1">
      {peaks && <Waveform peaks={peaks} label={t('library.waveform', { name })} />}
      <audio className="w-full" controls preload="none" src={source} aria-label={t('library.play', { name })}>
        <a href={source}>{t('library.openAudio')}</a>
      </audio>
    </span>
  )
}
