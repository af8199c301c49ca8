import type { Translate } from '~/i18n/translate'

/** A work's title in its marks; a performance of a live round has none, and says what it is (and in a list of many, of which category). */
export function workTitle(t: Translate, title: string, category?: string): string {
  if (title) return t('judging.songTitle', { title })
  return category ? t('works.performanceIn', { category }) : t('works.performance')
}
