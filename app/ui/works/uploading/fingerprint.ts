const sampleBytes = 64 * 1024

/**
 * A short text by which a browser knows a file again: its size and a hash over head and tail. A phone may compress a video anew
 * each time it is picked, so that name and date say nothing. Web Crypto is missing on plain http; this only compares a file with itself.
 */
export async function fingerprintOf(file: Blob): Promise<string> {
  const parts = [file.slice(0, sampleBytes), file.slice(Math.max(0, file.size - sampleBytes))]
  const [head, tail] = await Promise.all(parts.map((part) => part.arrayBuffer()))
  return `${file.size.toString(36)}-${hash(new Uint8Array(head!))}-${hash(new Uint8Array(tail!))}`
}

/** FNV-1a, twice with different seeds: 64 bits as hexadecimal. */
function hash(bytes: Uint8Array): string {
  return [0x811c9dc5, 0x9747b28c]
    .map((seed) => {
      let value = seed
      for (const byte of bytes) value = Math.imul(value ^ byte, 0x01000193)
      return (value >>> 0).toString(16).padStart(8, '0')
    })
    .join('')
}
