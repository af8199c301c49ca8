import { type Agreement, type Coefficient, levelOf } from '~/domain/statistics/agreement'
import { formatNumber } from '~/i18n/format'
import { useLocale, useT } from '~/i18n/provider'
import { DataTable } from '~/ui/primitives/table'

const coefficients = ['icc', 'alpha', 'kendall'] as const satisfies readonly Coefficient[]

/** The three measures of agreement, each with what it means to whoever has never heard of it. */
export function AgreementFigures({ agreement }: { agreement: Agreement }) {
  const [t, locale] = [useT(), useLocale()]
  const { complete, paired } = agreement
  const level = (coefficient: Coefficient, value: number) => {
    if (coefficient === 'icc') return t(`statistics.icc_${levelOf(coefficient, value)}`)
    if (coefficient === 'alpha') return t(`statistics.alpha_${levelOf(coefficient, value)}`)
    return t(`statistics.kendall_${levelOf(coefficient, value)}`)
  }
  const over = (coefficient: Coefficient) =>
    coefficient === 'alpha' ? t('statistics.overPaired', { works: paired }) : t('statistics.overComplete', complete)
  return (
    <DataTable
      caption={t('statistics.agreement')}
      rows={[...coefficients]}
      rowKey={(coefficient) => coefficient}
      columns={[
        { key: 'name', header: t('statistics.coefficient'), cell: (coefficient) => t(`statistics.${coefficient}`) },
        {
          key: 'value',
          header: t('statistics.value'),
          numeric: true,
          cell: (coefficient) => {
            const value = agreement[coefficient]
            return value === null ? '—' : formatNumber(value, locale, 3)
          },
        },
        {
          key: 'level',
          header: t('statistics.level'),
          narrow: true,
          cell: (coefficient) => {
            const value = agreement[coefficient]
            return value === null ? t('statistics.notTold') : level(coefficient, value)
          },
        },
        {
          key: 'meaning',
          header: t('statistics.meaning'),
          cardLabel: '',
          cell: (coefficient) => <span className="block text-left">{t(`statistics.${coefficient}Meaning`)}</span>,
        },
        {
          key: 'basis',
          header: t('statistics.basis'),
          cardLabel: '',
          cell: (coefficient) => (
            <span className="block text-left text-sm text-muted">
              <span className="block">{t(`statistics.${coefficient}Basis`)}</span>
              {over(coefficient)}
            </span>
          ),
        },
      ]}
    />
  )
}
