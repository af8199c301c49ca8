import type { TargetEvaluation } from '~/domain/model-scoring/calibration/evaluate-target'
import { fewest } from '~/domain/model-scoring/calibration/fit-target'
import { enough } from '~/domain/model-scoring/enough'
import type { Figure, Figures } from '~/domain/model-scoring/evaluation/figures'

const names = { acoustic: 'default model', calibrated: 'calibrated, singer left out', mean: 'predict the mean' } as const

/** What a terminal shows of one skill, and what it must not be taken for. */
export function tellTarget(evaluation: TargetEvaluation): string {
  const { target, clips, singers, figures, folds } = evaluation
  const lines = [`${target}: ${clips} recordings of ${singers} singers`]
  if (clips === 0) return `${lines[0]}; nothing can be said.\n`
  lines.push(row('', ['MAE', 'Spearman', 'Pearson', 'QWK', 'bias']))
  for (const [of, name] of Object.entries(names) as [keyof typeof names, string][]) {
    const found = figures[of]
    lines.push(row(name, found ? cells(found) : ['–', '–', '–', '–', '–']))
  }
  lines.push(...cautions(evaluation, folds))
  return `${lines.map((line) => line.trimEnd()).join('\n')}\n`
}

function cautions({ clips, singers, figures, enough: isEnough }: TargetEvaluation, folds: number | null): string[] {
  const told: string[] = []
  if (folds === null)
    told.push(`  No calibrated model: without any one singer, ${fewest.clips} recordings of ${fewest.singers} singers must remain.`)
  else if (!isEnough)
    told.push(
      `  Few: ${clips} recordings of ${singers} singers, of ${enough.clips} and ${enough.singers}. The fit is held to the defaults, and a few others may turn these figures.`,
    )
  if (singers < fewest.singers) told.push(`  No intervals below ${fewest.singers} singers.`)
  for (const [of, name] of [
    ['acoustic', 'The default model'],
    ['calibrated', 'The calibrated model'],
  ] as const) {
    const [own, mean] = [figures[of]?.mae.value, figures.mean?.mae.value]
    if (typeof own === 'number' && typeof mean === 'number' && own >= mean)
      told.push(`  ${name} is no nearer than predicting the mean: experimental.`)
  }
  return told
}

const cells = ({ mae, rho, r, kappa, bias }: Figures) => [mae, rho, r, kappa, bias].map(cell)

function cell({ value, interval }: Figure): string {
  if (value === null) return '–'
  return interval ? `${value.toFixed(2)} [${interval.low.toFixed(2)}, ${interval.high.toFixed(2)}]` : value.toFixed(2)
}

const row = (name: string, columns: string[]) => `  ${name.padEnd(29)}${columns.map((column) => column.padEnd(22)).join('')}`
