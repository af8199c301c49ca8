import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { Waveform } from '~/ui/charts/waveform'

type Props = { dataset: { id: number; name: string; status: string; audible: boolean; peaks: readonly number[] | null } }

/** A dataset's recording in its place: how loud it is over time, and the browser's own player, which loads it when asked. */
export function Recording({ dataset: { id, name, status, audible, peaks } }: Props) {
  const t = useT()
  if (!audible) return <span className="text-muted">{t(status === 'processing' ? 'library.notYet' : 'ratings.audioMissing')}</span>
  return <AudioPlayer source={paths.datasetAudio(id)} name={name} peaks={peaks} />
}

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
