import { halfWidth } from '~/domain/lists/half-width'
/** Minor units of a decimal text (`128`, `128.5`); null when it is no amount. Full-width digits count too. */
export function parseMoney(text: string): number | null {
  const match = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(halfWidth(text).trim())
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null
}

/** The decimal text of minor units, as a form field takes it. */
export function moneyText(minor: number): string {
  return minor % 100 === 0 ? String(minor / 100) : (minor / 100).toFixed(2)
}
