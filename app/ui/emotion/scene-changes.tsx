import { framesPerSecond, sceneChange } from '~/domain/emotion/picture-curves'
import { paths } from '~/http/paths'
import { formatDuration, formatNumber } from '~/i18n/format'
import { useLocale, useT } from '~/i18n/provider'

type Props = { workId: number; scenes: readonly { atMs: number; change: number }[] }

/** Where the scene changes, each a link that plays the film from there; and when a change is one. */
export function SceneChanges({ workId, scenes }: Props) {
  const [t, locale] = [useT(), useLocale()]
  const { leastChange, timesAround, aroundMs, apartMs } = sceneChange
  return (
    <>
      {scenes.length === 0 ? (
        <p className="mt-4">{t('emotion.scenesNone')}</p>
      ) : (
        <ul className="emotion-cuts">
          {scenes.map(({ atMs, change }) => (
            <li key={atMs}>
              <a href={`${paths.workMedia(workId, 'playback')}#t=${atMs / 1000}`} className="lone-link">
                {t('emotion.sceneAt', { time: formatDuration(atMs), change: formatNumber(change, locale) })}
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className="max-w-column text-sm text-muted">
        {t('emotion.scenesText', {
          ...{ frames: framesPerSecond, least: leastChange, times: timesAround },
          ...{ around: aroundMs / 1000, apart: apartMs / 1000 },
        })}
      </p>
    </>
  )
}
