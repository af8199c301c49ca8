import { type CurveRow, type MeasuredName, measuredNames, windowMs, windowsOf } from '~/domain/emotion/curve-rows'
import { paths } from '~/http/paths'
import { formatDuration } from '~/i18n/format'
import { useT } from '~/i18n/provider'
import { LineChart } from '~/ui/charts/line-chart'
import { FilterLinks } from '~/ui/layout/filters'

type Props = { id: number; rows: CurveRow[]; durationMs: number; window: number; scenes: readonly unknown[] | null }

const decimals: Record<MeasuredName, number> = {
  ...{ loudness: 1, pitch: 1, brightness: 0, vibratoRate: 1, vibratoExtent: 0, noteRate: 1, mode: 2, motion: 1 },
}

/** Two minutes of the curves: drawn where a script does, and as tables with the same figures. */
export function WindowCurves({ id, rows, durationMs, window, scenes }: Props) {
  const t = useT()
  const windows = windowsOf({ durationMs })
  const common = {
    atLabel: t('emotion.at'),
    rows,
    rowKey: ({ atMs }: CurveRow) => atMs,
    at: ({ atMs }: CurveRow) => ({ instant: `PT${atMs / 1000}S`, text: momentOf(atMs) }),
    line: () => ({ style: 'first' as const }),
    curves: true,
  }
  const measured = measuredNames.filter((name) => name !== 'motion' || scenes !== null)
  return (
    <>
      {windows > 1 && (
        <FilterLinks
          label={t('emotion.windows')}
          links={Array.from({ length: windows }, (_, one) => ({
            to: paths.emotionAnalysis(id, one),
            label: `${formatDuration(one * windowMs)}–${formatDuration(Math.min(durationMs, (one + 1) * windowMs))}`,
            current: one === window,
          }))}
        />
      )}
      <LineChart
        {...common}
        title={t('emotion.affect')}
        range={{ from: -1, to: 1 }}
        measured={(['arousal', 'valence'] as const).map((key) => ({
          key,
          header: t(`emotion.${key}`),
          value: (row: CurveRow) => row[key],
          decimals: 2,
        }))}
      />
      <LineChart
        {...common}
        title={t('emotion.curves')}
        measured={measured.map((key) => ({ key, header: t(`emotion.m_${key}`), value: (row: CurveRow) => row[key], decimals: decimals[key] }))}
      />
    </>
  )
}

/** Minutes and seconds, with the half second where there is one. */
const momentOf = (ms: number) => `${formatDuration(Math.floor(ms / 1000) * 1000)}${ms % 1000 === 0 ? '' : '.5'}`
