import type { MessageKey, Translate } from './translate'

type Detail = { label: string; value: string }

/** An entry's details in words, as far as the dictionary knows them; what it does not know stands as it is. */
export function auditDetails(t: Translate, details: unknown): Detail[] {
  return Object.entries((details ?? {}) as Record<string, unknown>).map(([name, value]) => ({
    label: known(t, 'key', name),
    value: valueText(t, value),
  }))
}

/** What an entry is about: its kind and which one. */
export function auditSubject(t: Translate, { subjectType, subjectId }: { subjectType: string; subjectId: string }): string {
  return `${known(t, 'noun', subjectType)} ${known(t, 'named', subjectId)}`
}

function valueText(t: Translate, value: unknown): string {
  if (Array.isArray(value)) return value.map((one) => (typeof one === 'string' ? known(t, 'key', one) : valueText(t, one))).join(' · ')
  if (typeof value === 'object' && value !== null)
    return auditDetails(t, value)
      .map((detail) => `${detail.label} ${detail.value}`)
      .join(', ')
  return known(t, 'value', String(value))
}

function known(t: Translate, kind: 'key' | 'value' | 'noun' | 'named', name: string): string {
  const key = `audit.${kind}_${name}`
  const text = /^\w+$/.test(name) ? (t as (key: MessageKey) => string)(key as MessageKey) : key
  return text === key ? name : text
}
