import type { Figure } from '~/domain/model-scoring/evaluation/figures'
import type { LibraryEvaluation } from '~/domain/model-scoring/versions/library-evaluation'
import { formatNumber } from '~/i18n/format'
import { useLocale, useT } from '~/i18n/provider'
import { DataTable } from '~/ui/primitives/table'

type By = LibraryEvaluation['targets'][number]['figures']

const models = ['onnx', 'calibrated', 'acoustic', 'mean', 'rater'] as const
const figures = ['mae', 'rho', 'kappa', 'bias'] as const

/** The figures of all that was held against people, one a line. */
export function FigureTable({ caption, of }: { caption: string; of: By }) {
  const t = useT()
  return (
    <DataTable
      caption={caption}
      room="wide"
      rows={models.filter((model) => of[model] !== null)}
      rowKey={(model) => model}
      columns={[
        { key: 'model', header: t('modelVersions.model'), cell: (model) => t(`modelVersions.model_${model}`) },
        ...figures.map((figure) => ({
          key: figure,
          header: t(`modelVersions.${figure}`),
          numeric: true,
          cell: (model: (typeof models)[number]) => <FigureCell figure={of[model]![figure]} />,
        })),
      ]}
    />
  )
}

function FigureCell({ figure: { value, interval } }: { figure: Figure }) {
  const locale = useLocale()
  if (value === null) return '—'
  const shown = (number: number) => formatNumber(number, locale, 2)
  return (
    <span>
      {shown(value)}
      {interval && (
        <span className="block text-sm text-muted">
          [{shown(interval.low)}, {shown(interval.high)}]
        </span>
      )}
    </span>
  )
}
