import type { Translate } from '~/i18n/translate'

/** A work's title in its marks; a performance of a live round has none, and says what it is. */
export function workTitle(t: Translate, title: string): string {
  return title ? t('judging.songTitle', { title }) : t('works.performance')
}
