import { windowMs } from '~/domain/emotion/curve-rows'
import type { DrawnName, WholeCurves as Whole } from '~/domain/emotion/whole-curves'
import { noteName } from '~/domain/model-scoring/tuning-of'
import { formatNumber } from '~/i18n/format'
import { useLocale, useT } from '~/i18n/provider'
import { Strip } from './strip'

type Props = { whole: Whole; durationMs: number; window: number; scenes: readonly { atMs: number }[] | null }

/** Silence would press the line of who sings against the top. */
const quietest = -60
const decimals: Partial<Record<DrawnName, number>> = { motion: 1 }

/** All the curves of a work, one beneath the other from beginning to end, drawn by the server. */
export function WholeCurves({ whole: { arousal, valence, drawn }, durationMs, window, scenes }: Props) {
  const [t, locale] = [useT(), useLocale()]
  const marks = (scenes ?? []).map(({ atMs }) => atMs / durationMs)
  const shown = { from: (window * windowMs) / durationMs, to: Math.min(1, ((window + 1) * windowMs) / durationMs) }
  const range = (name: DrawnName, low: number, high: number) => {
    const said = { from: formatNumber(low, locale, decimals[name] ?? 0), to: formatNumber(high, locale, decimals[name] ?? 0) }
    return name === 'pitch'
      ? t('emotion.rangeNotes', { ...said, low: noteName(low * 100), high: noteName(high * 100) })
      : t('emotion.range', said)
  }
  return (
    <>
      <p className="max-w-column text-sm text-muted">{t('emotion.overviewText')}</p>
      <dl className="emotion-strips">
        <div className="is-tall">
          <dt>
            {t('emotion.affect')}
            <span>{t('emotion.affectLegend')}</span>
            <span>{t('emotion.range', { from: formatNumber(-1, locale), to: formatNumber(1, locale) })}</span>
          </dt>
          <dd>
            <Strip lines={[arousal, valence]} from={-1} to={1} marks={marks} shown={shown} />
          </dd>
        </div>
        {drawn.map(({ name, low, high, values }) => (
          <div key={name}>
            <dt>
              {t(`emotion.m_${name}`)}
              <span>{range(name, low, high)}</span>
            </dt>
            <dd>
              <Strip lines={[values]} from={name === 'loudness' ? Math.max(quietest, low) : low} to={high} marks={marks} shown={shown} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
