import type { DeskWork } from '~/domain/judging/queries/desk.server'
import { useT } from '~/i18n/provider'
import { DataTable } from '~/ui/primitives/table'

const width = 400
const height = 96

type Distribution = NonNullable<DeskWork['distribution']>

/** How a judge's totals of a stage spread, beside the panel's: shares of each, since one has given fewer than all the others together. */
export function OwnDistribution({ distribution: { bins, own, panel, lacking } }: { distribution: Distribution }) {
  const t = useT()
  const given = bins.filter((bin) => bin.own + bin.panel > 0)
  const [low, high] = [Math.min(...given.map(({ from }) => from)), Math.max(...given.map(({ to }) => to))]
  const shown = bins.filter(({ from, to }) => from >= low && to <= high)
  const shares = shown.map((bin) => ({ own: bin.own / own, panel: panel ? bin.panel / panel : 0 }))
  const most = Math.max(...shares.flatMap((share) => [share.own, share.panel]))
  const step = width / shown.length
  const bar = (x: number, share: number) => `M${x} ${height}V${height - (share / most) * (height - 4)}`
  const path = (of: 'own' | 'panel', at: number) =>
    shares.map((share, index) => (share[of] > 0 ? bar((index + at) * step, share[of]) : '')).join('')
  return (
    <section className="own-distribution">
      <h3>{t('judging.distribution')}</h3>
      <svg viewBox={`0 0 ${width} ${height + 1}`} aria-hidden="true">
        <path d={`M0 ${height}H${width}`} stroke="var(--line-strong)" />
        <path d={path('own', 0.33)} stroke="var(--ink)" strokeWidth={step * 0.28} />
        <path d={path('panel', 0.67)} stroke="var(--line-strong)" strokeWidth={step * 0.28} />
      </svg>
      <p className="own-distribution-ends">
        <span>{low}</span>
        <span>{high}</span>
      </p>
      <p className="own-distribution-key">
        <span>
          <i className="key-own" /> {t('judging.distributionOwn', { count: own })}
        </span>
        {panel !== null && (
          <span>
            <i className="key-panel" /> {t('judging.distributionPanel', { count: panel })}
          </span>
        )}
      </p>
      {lacking && <p className="text-sm text-muted">{t(`judging.distributionFew_${lacking}`)}</p>}
      <details>
        <summary>{t('common.asTable')}</summary>
        <DataTable
          caption={t('judging.distribution')}
          rows={shown}
          rowKey={({ from }) => from}
          columns={[
            { key: 'total', header: t('judging.total'), cell: ({ from, to }) => t('judging.totals', { from, to }) },
            { key: 'own', header: t('judging.distributionMine'), numeric: true, cell: (bin) => bin.own },
            ...(panel === null
              ? []
              : [
                  {
                    key: 'panel',
                    header: t('judging.distributionOthers'),
                    numeric: true,
                    cell: (bin: (typeof shown)[number]) => bin.panel,
                  },
                ]),
          ]}
        />
      </details>
    </section>
  )
}
