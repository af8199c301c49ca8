import type { Translate } from '~/i18n/translate'

const defaults = { pitch: 'judging.pitch', rhythm: 'judging.rhythm', tone: 'judging.tone', expression: 'judging.expression' } as const

/** A default criterion is named in the reader's language until the organiser gives it a name of its own. */
export function criterionName(t: Translate, { code, name }: { code: string | null; name: string }): string {
  const isDefault = code !== null && code in defaults && (name === code || name === '')
  return isDefault ? t(defaults[code as keyof typeof defaults]) : name
}
