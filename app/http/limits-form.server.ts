import type { Limits } from '~/domain/panels/limit-seat.server'

/** What a form limits a judge's seat to. */
export function readLimits(form: FormData): Limits {
  const ids = (name: string) =>
    form
      .getAll(name)
      .map(Number)
      .filter((id) => Number.isSafeInteger(id) && id > 0)
  return { categoryIds: ids('category'), stageIds: ids('stage') }
}
