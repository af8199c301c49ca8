import type { ModelResult } from '~/domain/model-scoring/model-result'
import { formatNumber } from '~/i18n/format'
import { useLocale, useT } from '~/i18n/provider'

export type Refusal = ModelResult['refusals'][number]

/** How a quality and its limit are said: shares in percent, times in seconds. */
const scaled = {
  tooShort: [0.001, 1],
  silent: [1, 0],
  clipped: [100, 2],
  noisy: [1, 1],
  unvoiced: [100, 0],
  narrow: [1, 0],
  spoken: [100, 0],
} as const

/** Why a recording cannot be scored, with the figure found and the limit. */
export function useRefusal() {
  const t = useT()
  const locale = useLocale()
  return ({ code, value, limit }: Refusal) => {
    const [factor, decimals] = scaled[code]
    const said = (figure: number) => formatNumber(figure * factor, locale, decimals)
    return t(`voiceReport.refusal_${code}`, { value: said(value), limit: said(limit) })
  }
}
