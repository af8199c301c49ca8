import type { Viewer } from '~/domain/accounts/viewer'
import type { Locale } from '~/i18n/locale'

/** What a call's handler is given. */
export type Call = { request: Request; locale: Locale }

/** The same, for a call with a valid access token. */
export type SignedCall = Call & { viewer: Viewer }
