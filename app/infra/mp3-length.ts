import fs from 'node:fs/promises'

const names = ['Xing', 'Info', 'VBRI']
/** How far into its first frame such a word stands. */
const within = 64

/**
 * Whether an MP3 says how long it is, by a first frame that holds no sound. Where none does, whoever tells its length has guessed it from the bit rate at its
 * beginning.
 */
export async function saysItsLength(file: string): Promise<boolean> {
  const handle = await fs.open(file)
  try {
    const bytes = async (at: number, length: number) => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at)
      return buffer.subarray(0, bytesRead)
    }
    let at = 0
    for (let tags = 0; tags < 8; tags++) {
      const head = await bytes(at, 10)
      if (head.length < 10 || head.toString('latin1', 0, 3) !== 'ID3') break
      // Four times seven bits, without the head itself, and a foot of as many bytes where it says so.
      at += 10 + head.subarray(6).reduce((size, byte) => (size << 7) | (byte & 0x7f), 0) + (head[5]! & 0x10 ? 10 : 0)
    }
    const start = await bytes(at, 4096)
    const frame = start.findIndex((byte, index) => byte === 0xff && ((start[index + 1] ?? 0) & 0xe0) === 0xe0)
    if (frame < 0) return false
    const text = start.toString('latin1', frame, frame + within)
    return names.some((name) => text.includes(name))
  } finally {
    await handle.close()
  }
}
