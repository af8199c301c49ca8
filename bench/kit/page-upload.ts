import * as tus from 'tus-js-client'
import { startUpload, type UploadSnapshot } from '~/ui/works/uploading/upload-session'

type Options = {
  origin: string
  cookie: string
  uploadId: string
  content: Buffer
  onChange?: (snapshot: UploadSnapshot) => void
}

type Stored = { status: string; rejection: string | null } | null

/**
 * Sends an upload that is open with the page's own code, which asks little of a browser: somewhere to hear that the network is back,
 * a page that is looked at, and requests that carry the cookie.
 */
export function sendAsPage({ origin, cookie, uploadId, content, onChange = () => {} }: Options) {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible', location: { href: `${origin}/` } })
  for (const name of ['window', 'document', 'navigator']) Object.defineProperty(globalThis, name, { value: page, configurable: true })
  tus.defaultOptions.headers = { Cookie: cookie, Origin: origin }
  const whole = new Promise<UploadSnapshot>((resolve) => {
    const session = startUpload({
      file: Object.assign(content, { size: content.length, name: 'video.mp4' }) as unknown as File,
      endpoint: `${origin}/files`,
      metadata: {},
      resumeId: uploadId,
      hold: false,
      confirm: storedAs,
      onChange: (snapshot) => {
        onChange(snapshot)
        if (!['done', 'failed', 'signedOut'].includes(snapshot.phase)) return
        session.leave()
        resolve(snapshot)
      },
    })
  })
  return {
    /** Done, failed or signed out. */
    whole,
    /** The browser noticed a network: it tries at once. */
    online: () => page.dispatchEvent(new Event('online')),
  }
}

/** What the page would be told of the upload. */
async function storedAs(uploadId: string): Promise<Stored> {
  const { db } = await import('~/infra/db/client')
  return db.upload.findUnique({ where: { id: uploadId }, select: { status: true, rejection: true } })
}
