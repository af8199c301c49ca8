import { extensionOf } from '~/infra/sniff'

// Control characters, those that turn the writing's direction, and what a file system chokes on.
const unfit = /[\p{Cc}\p{Cf}/\\:*?"<>|]/gu

/** What somebody's document is called when it is saved: their number and name, with the ending its bytes proved; never the name it was sent under. */
export function documentName({ number, name }: { number: number | null; name: string }, mime: string): string {
  const parts = [number === null ? '' : String(number).padStart(3, '0'), name.replace(unfit, '_').trim()]
  return `${parts.filter(Boolean).join('-') || 'document'}.${extensionOf(mime)}`
}
