/** As many digits as a number of the machine ever needs. */
const mostDigits = 17

/** Whether a number of JSON comes back as it was written: neither too large nor too small to be kept, and with no digit more than is kept. */
export function keepsNumber(written: string): boolean {
  const value = Number(written)
  const said = partsOf(written)
  if (said.digits === '') return true
  if (!Number.isFinite(value) || said.digits.length > mostDigits) return false
  const kept = partsOf(value.toPrecision(said.digits.length))
  return kept.digits === said.digits && kept.exponent === said.exponent
}

/** A number as a whole number without noughts at its ends, times a power of ten; no digits of 0. */
function partsOf(written: string): { digits: string; exponent: number } {
  const [, whole = '', fraction = '', power = '0'] = /^-?(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(written) ?? []
  const all = whole + fraction
  let from = 0
  let to = all.length
  while (from < to && all[from] === '0') from++
  while (to > from && all[to - 1] === '0') to--
  return { digits: all.slice(from, to), exponent: Number(power) - fraction.length + (all.length - to) }
}
