import type { AnalyticsFigures } from '~/domain/datasets/queries/analytics-page.server'
import { levelOf } from '~/domain/statistics/agreement'
import { formatNumber } from '~/i18n/format'
import { useLocale, useT } from '~/i18n/provider'
import { tagName } from '~/ui/datasets/rating/tag-name'
import { DataTable } from '~/ui/primitives/table'

/** Krippendorff's α of each skill tag, with what it means. */
export function Agreement({ tags }: { tags: AnalyticsFigures['tags'] }) {
  const t = useT()
  const locale = useLocale()
  return (
    <>
      <p className="mb-4 max-w-column text-muted">{t('analytics.agreementLead')}</p>
      <DataTable
        caption={t('analytics.agreement')}
        rows={tags}
        rowKey={({ id }) => id}
        columns={[
          { key: 'tag', header: t('analytics.tag'), cell: (tag) => tagName(tag, locale) },
          {
            key: 'alpha',
            header: t('analytics.alpha'),
            numeric: true,
            cell: ({ alpha }) => (alpha === null ? '—' : formatNumber(alpha, locale, 3)),
          },
          {
            key: 'level',
            header: t('analytics.level'),
            narrow: true,
            cell: ({ alpha }) => (alpha === null ? t('analytics.notTold') : t(`statistics.alpha_${levelOf('alpha', alpha)}`)),
          },
          { key: 'paired', header: t('analytics.paired'), numeric: true, cell: ({ paired }) => formatNumber(paired, locale) },
        ]}
      />
    </>
  )
}
