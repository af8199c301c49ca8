import { formatDuration } from '~/i18n/format'
import type { Translate } from '~/i18n/translate'

type Segment = { segmentIndex: number; totalSegments: number; startMs: number; endMs: number }

/** Which part of its recording a task is, and how long. */
export function segmentText(t: Translate, { segmentIndex, totalSegments, startMs, endMs }: Segment): string {
  const length = formatDuration(endMs - startMs)
  return totalSegments === 1
    ? t('ratings.whole', { length })
    : t('ratings.part', { number: segmentIndex + 1, total: totalSegments, length })
}
