import { formatNumber } from '~/i18n/format'
import { useLocale, useT } from '~/i18n/provider'
import { DataTable } from '~/ui/primitives/table'

type Plan = {
  works: number
  given: number
  taken: number
  short: number
  judges: { id: number; name: string; before: number; after: number }[]
}

/** What spreading a stage's works among its judges would change; `planned` says what it was worked out for. */
export function SplitPreview({ plan, planned }: { plan: Plan; planned: string }) {
  const t = useT()
  const locale = useLocale()
  return (
    <section aria-labelledby="split">
      <input type="hidden" name="planned" value={planned} />
      <h2 id="split" className="text-xl">
        {t('panels.splitTitle')}
      </h2>
      <p className="my-3">{t('panels.splitLead', { works: plan.works, given: plan.given, taken: plan.taken })}</p>
      {plan.short > 0 && <p className="my-3 font-medium">{t('panels.splitShort', { count: plan.short })}</p>}
      <DataTable
        caption={t('panels.splitCaption')}
        rows={plan.judges}
        rowKey={({ id }) => id}
        columns={[
          { key: 'judge', header: t('panels.splitJudge'), cell: ({ name }) => name },
          { key: 'before', header: t('panels.splitBefore'), numeric: true, cell: ({ before }) => formatNumber(before, locale) },
          {
            key: 'after',
            header: t('panels.splitAfter'),
            numeric: true,
            cell: ({ after }) => (after === 0 ? t('panels.splitNobody') : formatNumber(after, locale)),
          },
        ]}
      />
    </section>
  )
}
