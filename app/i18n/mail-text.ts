import { withInstants } from './instants'
import type { Locale } from './locale'
import { withChanges } from './result-change'
import type { MessageKey, Translate } from './translate'
import { withWork } from './voided-work'

type Kept = { template: string; params: unknown }

type House = { brand: string; locale: Locale; timeZone: string }

/** A mail in words: the template's subject and body with the signature below, and the same as plain HTML whose addresses are links. */
export function mailText(
  t: Translate,
  { template, params }: Kept,
  { brand, locale, timeZone }: House,
): { subject: string; text: string; html: string } {
  const say = t as (key: string, params?: Record<string, string | number>) => string
  const given = withWork(withChanges(withInstants(params as Record<string, string | number>, t, locale, timeZone), t), t)
  const filling = { ...given, ...(given.purpose ? { purpose: say(`contact.purpose_${given.purpose}`) } : {}), brand }
  const word = (kind: 'subject' | 'body') => say(`mail.${kind}_${template}` as MessageKey, filling)
  // Only what somebody wrote is to be answered.
  const text = `${word('body')}\n\n${say(template === 'contact_message' ? 'mail.signatureOfLetter' : 'mail.signature', filling)}\n`
  return { subject: `${word('subject').replace(/\s+/g, ' ')} · ${brand}`, text, html: asHtml(text) }
}

function asHtml(text: string): string {
  const paragraphs = text
    .trim()
    .split('\n\n')
    .map((paragraph) => {
      const lines = paragraph.split('\n').map((line) => escaped(line).replace(/https?:\/\/[^\s<]+/g, '<a href="$&">$&</a>'))
      return `<p>${lines.join('<br>')}</p>`
    })
  return `<!doctype html><html><body style="font: 16px/1.7 sans-serif">${paragraphs.join('')}</body></html>`
}

function escaped(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replace(/[&<>"]/g, (character) => entities[character]!)
}
