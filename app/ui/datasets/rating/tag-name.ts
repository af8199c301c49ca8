import type { Locale } from '~/i18n/locale'

/** A skill tag in the reader's language: its name is Chinese, its code English. */
export const tagName = ({ name, code }: { name: string; code: string }, locale: Locale) => (locale === 'zh' ? name : code)
