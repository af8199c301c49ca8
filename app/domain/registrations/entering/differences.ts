type Values = Readonly<Record<string, unknown>>

/**
 * Where a form says something else than what is stored: the fields' names as the form has them (`songs.c1[0].f2`), and what is stored there
 * as text, '' for nothing. Only what the form asks is compared; of several choices each is one text.
 */
export function differences(stored: Values, typed: Values): Map<string, string[]> {
  const [before, now] = [flat(stored), flat(typed)]
  const names = [...new Set([...before.keys(), ...now.keys()])]
  return new Map(names.filter((name) => textOf(before.get(name)) !== textOf(now.get(name))).map((name) => [name, before.get(name) ?? []]))
}

const textOf = (values: string[] = []) => values.toSorted().join('\n')

function flat(values: Values, prefix = ''): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [key, value] of Object.entries(values)) {
    const name = prefix ? `${prefix}.${key}` : key
    if (Array.isArray(value) && value.some((one) => one !== null && typeof one === 'object'))
      value.forEach((one, index) => flat((one ?? {}) as Values, `${name}[${index}]`).forEach((texts, inner) => found.set(inner, texts)))
    else if (value !== null && typeof value === 'object' && !Array.isArray(value))
      flat(value as Values, name).forEach((texts, inner) => found.set(inner, texts))
    else {
      const texts = [value].flat().flatMap((one) => (one === undefined || one === null || one === '' ? [] : [String(one).trim()]))
      if (texts.length > 0) found.set(name, texts)
    }
  }
  return found
}
