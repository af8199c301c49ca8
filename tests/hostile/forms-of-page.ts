export type Field = { name: string; type: string; values: string[] }
export type FoundForm = { action: string; method: string; multipart: boolean; fields: Field[]; buttons: { name: string; value: string }[] }

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }
const decode = (text: string) => text.replace(/&(amp|lt|gt|quot|#x27|#39);/g, (_, name: string) => entities[name]!)

function attributesOf(tag: string): Record<string, string> {
  return Object.fromEntries(
    [...tag.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, name, value]) => [name!.toLowerCase(), decode(value ?? '')]),
  )
}

/** The forms of a page as our own server renders it (attributes in double quotes), each with the fields that name it by `form` too. */
export function formsOfPage(html: string, address: string): FoundForm[] {
  const forms: (FoundForm & { id: string })[] = []
  const away: { form: string; put: (form: FoundForm) => void }[] = []
  let open: FoundForm | undefined
  let select: Field | undefined
  for (const [tag, closing, name] of html.matchAll(/<(\/?)(form|input|textarea|select|option|button)\b[^>]*>/g)) {
    const has = attributesOf(tag.slice(1 + closing!.length + name!.length, -1))
    if (closing) {
      if (name === 'form') open = undefined
      if (name === 'select') select = undefined
      continue
    }
    if (name === 'form') {
      open = {
        action: addressFrom(has.action, address),
        method: (has.method ?? 'get').toLowerCase(),
        multipart: /multipart/.test(has.enctype ?? ''),
        fields: [],
        buttons: [],
      }
      forms.push(Object.assign(open, { id: has.id ?? '' }))
      continue
    }
    if (name === 'option') {
      select?.values.push(has.value ?? '')
      continue
    }
    const put = (form: FoundForm) => {
      if (name === 'button') return form.buttons.push({ name: has.name ?? '', value: has.value ?? '' })
      const type = name === 'input' ? (has.type ?? 'text') : name!
      const same = form.fields.find((field) => field.name === has.name && ['radio', 'checkbox'].includes(type))
      if (same) return same.values.push(has.value ?? 'on')
      const field: Field = { name: has.name ?? '', type, values: name === 'select' ? [] : [has.value ?? (type === 'checkbox' ? 'on' : '')] }
      if (name === 'select') select = field
      return form.fields.push(field)
    }
    if (has.name === undefined && name !== 'button') continue
    if (has.form) away.push({ form: has.form, put })
    else if (open) put(open)
  }
  for (const { form, put } of away) {
    const found = forms.find(({ id }) => id === form)
    if (found) put(found)
  }
  return forms
}

/** Where a form posts to, as a browser sends it: without what stands behind #. */
function addressFrom(action: string | undefined, page: string): string {
  const { pathname, search } = new URL(action || page, new URL(page, 'http://own.invalid'))
  return pathname + search
}

/** Where a page leads inside the product. */
export function linksOfPage(html: string): string[] {
  return [...html.matchAll(/<a\b[^>]*\bhref="(\/[^"#]*)/g)].map(([, href]) => decode(href!))
}
