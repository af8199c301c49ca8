import type { Translate } from '~/i18n/translate'

const defaults = { pitch: 'judging.pitch', rhythm: 'judging.rhythm', tone: 'judging.tone', expression: 'judging.expression' } as const

/** A default criterion keeps its code until the organiser renames it (then the form drops the code), and is named in the reader's language. */
export function criterionName(t: Translate, { code, name }: { code: string | null; name: string }): string {
  return code !== null && code in defaults ? t(defaults[code as keyof typeof defaults]) : name
}
