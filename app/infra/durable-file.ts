import fs from 'node:fs'
import path from 'node:path'

/** Writes a small file whole or not at all, readable by its owner only: after a crash or on a full disk the one before is still there. */
export function writeDurably(file: string, text: string): void {
  const draft = `${file}.new`
  try {
    withFile(draft, 'w', (handle) => {
      fs.writeFileSync(handle, text)
      fs.fsyncSync(handle)
    })
    fs.renameSync(draft, file)
  } catch (error) {
    fs.rmSync(draft, { force: true })
    throw error
  }
  withFile(path.dirname(file), 'r', (folder) => fs.fsyncSync(folder))
}

function withFile(file: string, flags: string, work: (handle: number) => void): void {
  const handle = fs.openSync(file, flags, 0o600)
  try {
    work(handle)
  } finally {
    fs.closeSync(handle)
  }
}
