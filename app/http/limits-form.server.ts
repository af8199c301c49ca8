import type { Limits } from '~/domain/panels/limit-seat.server'

/** What a form limits a judge's seat to; with `was-`, what it was limited to when the page was read. */
export function readLimits(form: FormData, prefix: '' | 'was-' = ''): Limits {
  const ids = (name: string) =>
    form
      .getAll(`${prefix}${name}`)
      .map(Number)
      .filter((id) => Number.isSafeInteger(id) && id > 0)
  return { categoryIds: ids('category'), stageIds: ids('stage') }
}
