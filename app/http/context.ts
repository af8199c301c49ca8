import type { Locale } from '~/i18n/locale'
import type { Toast } from './toast.server'
import type { Viewer } from '~/domain/accounts/viewer'

/** What one request carries to every loader and action; the promises are filled once by the guards. */
declare module '@remix-run/node' {
  interface AppLoadContext {
    nonce: string
    /** The rendered page, which takes the place of the answer's body. */
    page?: string
    /** What the page of this answer notifies of. */
    notification?: Toast
    /** Waits until the reader has taken what was sent so far; false when nobody reads any more. What makes a long file asks it now and then: Remix does not. */
    hasRoom?: () => Promise<boolean>
    viewer?: Promise<Viewer | null>
    locale?: Promise<Locale>
  }
}
