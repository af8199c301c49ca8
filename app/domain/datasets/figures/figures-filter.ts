import type { VoiceType } from '~/domain/accounts/roles'
import { readId, readOneOf } from '~/domain/lists/list-query'
import { type Period, periods } from '~/domain/statistics/period'
import { allVoices } from '../library-filter'

export type FiguresFilter = { voice: VoiceType | undefined; tag: number | null; period: Period }

/** What the analytics are of, from a URL. */
export function readFiguresFilter(query: URLSearchParams): FiguresFilter {
  return {
    voice: readOneOf(query, 'voice', allVoices),
    tag: readId(query, 'tag'),
    period: readOneOf(query, 'period', periods) ?? 'all',
  }
}
