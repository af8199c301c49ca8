import { Transform } from 'node:stream'

/**
 * Passes HTML on without NUL bytes. React 18 pads a chunk with them where a character of several bytes does not fit its end
 * (facebook/react#24985), and a browser shows each as U+FFFD in an attribute; UTF-8 text has none of its own.
 */
export function withoutNulBytes(): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      done(null, chunk.includes(0) ? chunk.filter((byte) => byte !== 0) : chunk)
    },
  })
}
