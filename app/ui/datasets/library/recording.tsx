import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { AudioPlayer } from './audio-player'

type Props = { dataset: { id: number; name: string; status: string; audible: boolean; peaks: readonly number[] | null } }

/** A dataset's recording in its place: how loud it is over time, and the browser's own player, which loads it when asked. */
export function Recording({ dataset: { id, name, status, audible, peaks } }: Props) {
  const t = useT()
  if (!audible) return <span className="text-muted">{t(status === 'processing' ? 'library.notYet' : 'ratings.audioMissing')}</span>
  return <AudioPlayer source={paths.datasetAudio(id)} name={name} peaks={peaks} />
}
