import type { Translate } from '~/i18n/translate'

/** When a judge was reminded last. */
export function remindedText(t: Translate, daysAgo: number | null): string {
  if (daysAgo === null) return t('panels.remindedNever')
  if (daysAgo === 0) return t('panels.remindedToday')
  return daysAgo === 1 ? t('panels.remindedYesterday') : t('panels.remindedDays', { count: daysAgo })
}
