import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { secrets } from './secrets'

/** AES-256-GCM as `iv.tag.text` with a key of its own for the purpose, which the text is bound to. */
export function sealText(text: string, purpose: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return [iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url')).join('.')
}

/** The text again; throws when it was changed, or sealed for another purpose or with another secret. */
export function openText(sealed: string, purpose: string): string {
  const [iv, tag, text] = sealed.split('.').map((part) => Buffer.from(part, 'base64url'))
  if (!iv || !tag || !text) throw new Error('The sealed text is not whole.')
  const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), iv, { authTagLength: 16 }).setAuthTag(tag)
  return decipher.update(text, undefined, 'utf8') + decipher.final('utf8')
}

function keyFor(purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secrets().sessionSecret, '', `sealed-text:${purpose}`, 32))
}
