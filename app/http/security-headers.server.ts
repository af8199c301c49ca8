import { randomBytes } from 'node:crypto'
import type { RequestHandler } from 'express'

/** Sets the headers every answer carries, and puts the CSP nonce of the request on `locals.nonce`. */
export function securityHeaders({ development }: { development: boolean }): RequestHandler {
  return (_request, response, next) => {
    const nonce = randomBytes(16).toString('base64')
    response.locals.nonce = nonce
    const policy = [
      `default-src 'none'`,
      `script-src 'nonce-${nonce}' 'self'`,
      development ? `style-src 'self' 'unsafe-inline'` : `style-src 'self'`,
      `style-src-attr 'unsafe-inline'`,
      `img-src 'self' data: blob:`,
      `media-src 'self' blob:`,
      `font-src 'self'`,
      development ? `connect-src 'self' ws:` : `connect-src 'self'`,
      `worker-src 'self' blob:`,
      `manifest-src 'self'`,
      `base-uri 'none'`,
      `form-action 'self'`,
      `frame-ancestors 'none'`,
    ]
    response.setHeader('Content-Security-Policy', policy.join('; '))
    response.setHeader('X-Content-Type-Options', 'nosniff')
    response.setHeader('X-Frame-Options', 'DENY')
    response.setHeader('Referrer-Policy', 'same-origin')
    response.setHeader('Permissions-Policy', 'camera=(), microphone=(), geolocation=()')
    response.setHeader('Cross-Origin-Opener-Policy', 'same-origin')
    next()
  }
}
