import type { Translate } from './translate'

type Params = Record<string, string | number>

/** A message's parameters with `work`, by the number that a voided score's judge may be told; without one it is just a work. */
export function withWork(params: Params, t: Translate): Params {
  if (params.reason === undefined || params.number === undefined) return params
  const { number } = params
  return { ...params, work: number === '—' ? t('notices.someWork') : t('notices.workOfNumber', { number }) }
}
