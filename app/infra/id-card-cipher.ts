import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { secrets } from './secrets'

type Keys = { id: string; encryption: Buffer; lookup: Buffer }

let cached: Keys | undefined

/** Each purpose has a key of its own, derived from the one secret; the id tells which secret a stored text needs. */
function keys(): Keys {
  if (cached) return cached
  const { idCardKey } = secrets()
  const derive = (purpose: string, bytes: number) => Buffer.from(hkdfSync('sha256', idCardKey, '', `id-card:${purpose}`, bytes))
  cached = { id: derive('key-id', 4).toString('hex'), encryption: derive('encryption', 32), lookup: derive('lookup', 32) }
  return cached
}

/** Tells which secret a sealed number needs. */
export function idCardKeyId(): string {
  return keys().id
}

/** AES-256-GCM as `keyId.iv.tag.text`; bound to the registration's row, so that it opens in no other. */
export function sealIdCard(number: string, rowId: number): string {
  const { id, encryption } = keys()
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', encryption, iv).setAAD(boundTo(id, rowId))
  const text = Buffer.concat([cipher.update(number, 'utf8'), cipher.final()])
  return [id, ...[iv, cipher.getAuthTag(), text].map((part) => part.toString('base64url'))].join('.')
}

/** The number again; throws when the text was changed, belongs to another row, or was sealed with another key. */
export function openIdCard(sealed: string, rowId: number): string {
  const { id, encryption } = keys()
  const [keyId, ...parts] = sealed.split('.')
  if (keyId !== id) throw new Error(`The ID card was sealed with key ${keyId}; this server has key ${id}.`)
  const [iv, tag, text] = parts.map((part) => Buffer.from(part, 'base64url'))
  if (!iv || !tag || !text || parts.length !== 3) throw new Error('The sealed ID card is not whole.')
  const decipher = createDecipheriv('aes-256-gcm', encryption, iv, { authTagLength: 16 }).setAAD(boundTo(id, rowId)).setAuthTag(tag)
  return decipher.update(text, undefined, 'utf8') + decipher.final('utf8')
}

/** Finds the same card twice without opening any; X and x are one card. */
export function idCardHmac(number: string): string {
  return createHmac('sha256', keys().lookup).update(number.trim().toUpperCase()).digest('hex')
}

function boundTo(keyId: string, rowId: number): Buffer {
  return Buffer.from(`registration:${rowId}:${keyId}`)
}
