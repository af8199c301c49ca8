// What a name before it says is skipped; a number ends at the first letter, comma or stroke, behind which there may be an extension.
const written = /[\d+][^\p{L},，;；、/|#]*/u
const extension = /^\s*(?:转|分机|extension|ext|x|#|,|，)[\s.:：]*(\d{1,10})/iu

/** The `tel:` address of a number as somebody wrote it, with its extension as RFC 3966 has it; null where there is no number. */
export function telephoneAddress(text: string): string | null {
  const found = written.exec(text)
  if (!found) return null
  const number = found[0].replace(/(?!^)\+|[^\d+]/g, '')
  const within = extension.exec(text.slice(found.index + found[0].length))?.[1]
  return /\d/.test(number) ? `tel:${number}${within ? `;ext=${within}` : ''}` : null
}

/** A telephone number that can be called. */
export function Telephone({ text, className }: { text: string; className?: string }) {
  const address = telephoneAddress(text)
  return address ? (
    <a href={address} className={className}>
      {text}
    </a>
  ) : (
    <span>{text}</span>
  )
}
