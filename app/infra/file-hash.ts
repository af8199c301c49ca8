import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'

/** Above this a process of its own is worth starting: the event loop answers others meanwhile, and the second core helps. */
const ownProcessBytes = 8 * 1024 * 1024

/** The sha256 of a file, as hexadecimal. */
export async function sha256OfFile(file: string): Promise<string> {
  const { size } = await fs.stat(file)
  return (size > ownProcessBytes ? await byProcess(file) : null) ?? inProcess(file)
}

/** By the system's own sha256sum; null where there is none, or when it failed: then we read for ourselves, and say what is wrong with the file. */
function byProcess(file: string): Promise<string | null> {
  return new Promise((resolve) => {
    execFile('sha256sum', ['--binary', '--', file], { env: { PATH: process.env.PATH, LANG: 'C' } as unknown as NodeJS.ProcessEnv }, (error, stdout) => {
      // A name with a backslash or a newline in it is told with a backslash before the sum.
      resolve(error ? null : (/^\\?([0-9a-f]{64}) /.exec(stdout)?.[1] ?? null))
    })
  })
}

async function inProcess(file: string): Promise<string> {
  const hash = createHash('sha256')
  // One buffer for the whole file: a stream's would be thrown away by the megabyte, faster than they are collected.
  const buffer = Buffer.allocUnsafe(512 * 1024)
  const handle = await fs.open(file)
  try {
    for (let length = -1; length !== 0; ) {
      length = (await handle.read(buffer, 0, buffer.length)).bytesRead
      hash.update(buffer.subarray(0, length))
    }
  } finally {
    await handle.close()
  }
  return hash.digest('hex')
}
