import { env } from './env'

/** The address people reach the product at, without a slash at the end; for links in mails, which never trust a request's Host. */
export function publicUrl(): string {
  const { PUBLIC_URL, PORT } = env()
  return (PUBLIC_URL || `http://localhost:${PORT}`).replace(/\/+$/, '')
}
