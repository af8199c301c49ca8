import { log } from '~/infra/log'
import { rowNameField } from './form-mark'

/** What became of one row of a batch; `name` is whose. */
export type RowOutcome = { id: number; name: string; code: string | null }

export type BatchReport = { done: number; failures: RowOutcome[] }

/** The ids ticked in a list's form, each once; what is no id is left out. */
export function selectedIds(form: FormData): number[] {
  return [...new Set(form.getAll('id').map(Number))].filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, 500)
}

/** What a form's rows may weigh: a hundred of the longest names, each Chinese character of nine bytes. */
export const batchForm = { maxBytes: 500 * 1024 }

/** What the rows were called when their page was opened, by id: one of them may be gone since. */
export function namesAsShown(form: FormData, ids: readonly number[]): Map<number, string> {
  return new Map(
    ids.flatMap((id) => {
      const name = form.get(rowNameField(id))
      return typeof name === 'string' && name !== '' ? [[id, name.slice(0, 300)]] : []
    }),
  )
}

/** Does one thing to many, one after another: what fails does not keep the others. `failed` names a fault that is not the row's own. */
export async function runBatch(
  ids: number[],
  names: ReadonlyMap<number, string>,
  act: (id: number) => Promise<{ ok: true } | { ok: false; code: string }>,
  failed: string,
): Promise<BatchReport> {
  const report: BatchReport = { done: 0, failures: [] }
  for (const id of ids) {
    const result = await act(id).catch((error: unknown) => {
      log.error('batch.failed', { id, error })
      return { ok: false as const, code: failed }
    })
    if (result.ok) report.done += 1
    else report.failures.push({ id, name: names.get(id) ?? `#${id}`, code: result.code })
  }
  return report
}
