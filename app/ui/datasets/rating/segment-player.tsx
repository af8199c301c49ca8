import type { RefObject } from 'react'
import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { Waveform } from '~/ui/charts/waveform'
import { Button } from '~/ui/primitives/button'
import { useAlive } from '~/ui/judging/desk/use-alive'
import type { Segment } from './segment'

type Props = {
  taskId: number
  label: string
  audible: boolean
  peaks: readonly number[] | null
  played?: number | null
  audio?: RefObject<HTMLAudioElement>
}

/** What is heard of a task: the browser's own player, and how loud it is over time. */
export function SegmentPlayer({ taskId, label, audible, peaks, played = null, audio }: Props) {
  const t = useT()
  if (!audible) {
    return (
      <p className="notice notice-error" role="alert">
        {t('ratings.audioMissing')}
      </p>
    )
  }
  const source = paths.segmentAudio(taskId)
  return (
    <div className="grid gap-3">
      {peaks && <Waveform peaks={peaks} label={t('ratings.waveform')} played={played} />}
      <audio ref={audio} className="w-full" controls preload="auto" src={source} aria-label={label}>
        <a href={source}>{t('ratings.listen')}</a>
      </audio>
    </div>
  )
}

/** What the browser's own controls lack; only where scripts make it work. */
export function SegmentTools({ segment }: { segment: Segment }) {
  const t = useT()
  if (!useAlive()) return null
  const { looped, replay, toggleLoop, loopFromHere, loopToHere, skip } = segment
  const tools = [
    ['replay', replay],
    ['back', () => skip(-2)],
    ['ahead', () => skip(2)],
    ['loopFrom', loopFromHere],
    ['loopTo', loopToHere],
  ] as const
  return (
    <div className="player-tools" role="group" aria-label={t('ratings.tools')}>
      {tools.map(([name, act]) => (
        <Button key={name} variant="secondary" size="small" onClick={act}>
          {t(`ratings.${name}`)}
        </Button>
      ))}
      <Button variant="secondary" size="small" aria-pressed={looped !== null} onClick={toggleLoop}>
        {t(looped ? 'ratings.loopOff' : 'ratings.loop')}
      </Button>
    </div>
  )
}
