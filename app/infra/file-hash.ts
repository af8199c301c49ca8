import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'

/** The sha256 of a file, as hexadecimal. Read in pieces, each hashed in well under a millisecond: others are answered in between. */
export async function sha256OfFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  // One buffer for the whole file: a stream's would be thrown away by the megabyte, faster than they are collected.
  const buffer = Buffer.allocUnsafe(512 * 1024)
  const handle = await fs.open(file)
  try {
    for (let length = -1; length !== 0;) {
      length = (await handle.read(buffer, 0, buffer.length)).bytesRead
      hash.update(buffer.subarray(0, length))
    }
  } finally {
    await handle.close()
  }
  return hash.digest('hex')
}
