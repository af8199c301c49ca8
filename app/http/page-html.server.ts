import { Writable } from 'node:stream'
import type { ReactElement } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'

const limitMs = 10_000

/** A page that waits for nothing. */
export function readyHtml(page: ReactElement): string {
  return `<!DOCTYPE html>${renderToString(page)}`
}

/** A page that waits for something in it: the data of its own loaders, which Remix sends on in pieces. Whole, since they are all there. */
export function awaitedHtml(page: ReactElement, { nonce, onError }: { nonce: string; onError: (error: unknown) => void }): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const body = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
    })
    // React 18 pads a chunk with NUL bytes where a character of several bytes does not fit its end (facebook/react#24985).
    body.on('finish', () => resolve(Buffer.concat(chunks).toString('utf8').replaceAll('\0', '')))
    const { pipe, abort } = renderToPipeableStream(page, { nonce, onAllReady: () => pipe(body), onShellError: reject, onError })
    const timer = setTimeout(abort, limitMs)
    body.on('close', () => clearTimeout(timer))
  })
}
