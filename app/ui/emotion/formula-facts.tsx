import { arousalTerms, type Source, smoothedSteps, sources, type TermName, valenceTerms } from '~/domain/emotion/emotion-formula'
import { stepMs } from '~/domain/emotion/steps'
import { formatDateTime, formatNumber } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { DataTable } from '~/ui/primitives/table'

/** How arousal and valence are worked out: each term, its weights, how it is measured, and who found which way it goes. */
export function FormulaFacts({ version, completedAt }: { version: number; completedAt: Date | string | null }) {
  const t = useT()
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  const rows = rowsOf()
  const weight = (value: number | null) => (value === null ? '—' : formatNumber(value, locale, 2))
  return (
    <>
      <p className="max-w-column">{t('emotion.formulaText', { seconds: (smoothedSteps * stepMs) / 1000 })}</p>
      <div className="my-4">
        <DataTable
          caption={t('emotion.formula')}
          rows={rows}
          rowKey={({ term }) => term}
          columns={[
            { key: 'term', header: t('emotion.term'), cell: ({ term }) => t(`emotion.m_${term}`) },
            { key: 'arousal', header: t('emotion.weightArousal'), numeric: true, cell: ({ arousal }) => weight(arousal) },
            { key: 'valence', header: t('emotion.weightValence'), numeric: true, cell: ({ valence }) => weight(valence) },
            {
              key: 'spread',
              header: t('emotion.leastSpread'),
              numeric: true,
              cell: ({ leastSpread }) => (leastSpread === null ? '—' : formatNumber(leastSpread, locale, leastSpread % 1 === 0 ? 0 : 2)),
            },
            {
              key: 'sources',
              header: t('emotion.sources'),
              cell: (row) => row.sources.map((one) => t(`emotion.source_${one}`)).join(t('common.listJoin')),
            },
          ]}
        />
      </div>
      <p className="max-w-column text-sm">{t('emotion.method')}</p>
      <ul className="my-4 max-w-column list-disc space-y-1 ps-5 text-sm text-muted" lang="en">
        {Object.values(sources).map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      {completedAt && (
        <p className="text-sm text-muted">{t('emotion.version', { version, time: formatDateTime(completedAt, locale, timeZone) })}</p>
      )}
    </>
  )
}

type Row = { term: TermName; arousal: number | null; valence: number | null; leastSpread: number | null; sources: Source[] }

function rowsOf(): Row[] {
  const rows = new Map<TermName, Row>()
  const add = (terms: typeof arousalTerms | typeof valenceTerms, name: 'arousal' | 'valence') => {
    for (const { term, weight, leastSpread, sources } of terms) {
      const row = rows.get(term) ?? { term, arousal: null, valence: null, leastSpread, sources: [] }
      rows.set(term, { ...row, [name]: weight, sources: [...new Set([...row.sources, ...sources])] })
    }
  }
  add(arousalTerms, 'arousal')
  add(valenceTerms, 'valence')
  return [...rows.values()]
}
