import { defaultCriteria } from '~/domain/competitions/default-criteria'
import type { Translate } from '~/i18n/translate'

/** A default criterion keeps its code until the organiser renames it (then the form drops the code), and is named in the reader's language. */
export function criterionName(t: Translate, { code, name }: { code?: string | null; name: string }): string {
  const known = defaultCriteria.find((one) => one === code)
  return known ? t(`judging.criterion_${known}`) : name
}
