import type { Severity } from '../severity'
import { workOut } from '../work-out.server'

/**
 * What the judges' severity makes of each work of one ranking of a stage (of a category, or of all together: null), and the error of measurement of
 * each work's official figure, in points and in floating point. From the ranking's own counted scores alone. Not for use inside a transaction.
 */
export function severityOf({ stageId, categoryId }: { stageId: number; categoryId: number | null }): Promise<Severity> {
  return workOut('severity', { stageId, categoryId })
}
