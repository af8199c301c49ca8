import type { TaskDrawing } from '~/domain/model-scoring/task-drawing'
import { offBy } from '~/domain/model-scoring/tuning-of'
import { formatNumber, formatSigned } from '~/i18n/format'
import { useLocale, useT } from '~/i18n/provider'
import { DataTable } from '~/ui/primitives/table'
import { heardAsTrue } from './pitch-rows'

const binCents = 10
const bins = Array.from({ length: 100 / binCents }, (_, index) => -50 + index * binCents)
const [width, height] = [300, 100]

/** How much of the sung time lies how far from the scale, as bars and as a table. */
export function TuningBars({ notes, tuning }: { notes: TaskDrawing['notes']; tuning: number }) {
  const t = useT()
  const locale = useLocale()
  const whole = notes.reduce((sum, { durationMs }) => sum + durationMs, 0)
  if (whole === 0) return null
  const shares = bins.map(
    (from) =>
      notes.filter(({ cents }) => binOf(offBy(cents, tuning)) === from).reduce((sum, { durationMs }) => sum + durationMs, 0) / whole,
  )
  const most = Math.max(...shares)
  const step = width / bins.length
  const said = (from: number) => `${formatSigned(from, locale)} – ${formatSigned(from + binCents, locale)}`
  return (
    <figure className="tuning-bars chart">
      <figcaption>{t('voiceReport.tuningTitle')}</figcaption>
      <p className="text-sm text-muted">{t('voiceReport.tuningText')}</p>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={t('voiceReport.tuningLabel')}>
        {shares.map((share, index) => {
          const middle = bins[index]! + binCents / 2
          const tone = Math.abs(middle) <= heardAsTrue ? '' : middle > 0 ? ' is-sharp' : ' is-flat'
          const tall = (share / most) * (height - 4)
          return <rect key={index} className={`pitch-note${tone}`} x={index * step + 2} y={height - tall} width={step - 4} height={tall} />
        })}
        <path className="pitch-head" d={`M${width / 2} 0V${height}`} strokeDasharray="3 3" vectorEffect="non-scaling-stroke" />
      </svg>
      <div className="tuning-scale" aria-hidden="true">
        <span>−50</span>
        <span>0</span>
        <span>+50</span>
      </div>
      <details>
        <summary>{t('common.asTable')}</summary>
        <DataTable
          caption={t('voiceReport.tuningTitle')}
          rows={bins.map((from, index) => ({ from, share: shares[index]! }))}
          rowKey={({ from }) => from}
          columns={[
            { key: 'off', header: t('voiceReport.tuningOff'), cell: ({ from }) => t('voiceReport.cents', { value: said(from) }) },
            {
              key: 'share',
              header: t('voiceReport.tuningShare'),
              numeric: true,
              cell: ({ share }) => `${formatNumber(share * 100, locale)}%`,
            },
          ]}
        />
      </details>
    </figure>
  )
}

const binOf = (off: number) => Math.min(50 - binCents, Math.floor(off / binCents) * binCents)
