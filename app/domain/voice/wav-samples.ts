/** How the samples of a WAV stand in its bytes: what they are, and how many bytes each takes. */
export type SampleKind = { float: boolean; bytes: number }

const integer = 1
const ieeeFloat = 3
const extensible = 0xfffe

/** What the body of a `fmt ` chunk says of the samples; null for a compressed or an unknown kind. */
export function sampleKindOf(format: Buffer): SampleKind | null {
  const [tag, channels, frameBytes] = [format.readUInt16LE(0), format.readUInt16LE(2), format.readUInt16LE(12)]
  // In an extensible head the kind is the beginning of a GUID.
  const kind = tag === extensible ? (format.length >= 26 ? format.readUInt16LE(24) : 0) : tag
  const bytes = frameBytes / channels
  if (kind === integer && [1, 2, 3, 4].includes(bytes)) return { float: false, bytes }
  if (kind === ieeeFloat && [4, 8].includes(bytes)) return { float: true, bytes }
  return null
}

/** Louder than this no float of a recording is; it, and what is no number, is damage. */
const loudest = 64

/** Writes the samples of so many bytes into `target`, full scale as ±1, channels as they are interleaved; answers how many. */
export function decodeSamples(bytes: Buffer, kind: SampleKind, target: Float32Array): number {
  const count = Math.floor(bytes.length / kind.bytes)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  if (kind.float)
    for (let n = 0; n < count; n++) {
      const value = kind.bytes === 4 ? view.getFloat32(n * 4, true) : view.getFloat64(n * 8, true)
      target[n] = value >= -loudest && value <= loudest ? value : 0
    }
  else if (kind.bytes === 1) for (let n = 0; n < count; n++) target[n] = (bytes[n]! - 128) / 128
  else if (kind.bytes === 2) for (let n = 0; n < count; n++) target[n] = view.getInt16(n * 2, true) / 32_768
  else if (kind.bytes === 3)
    for (let n = 0; n < count; n++)
      target[n] = ((bytes[n * 3]! << 8) | (bytes[n * 3 + 1]! << 16) | (bytes[n * 3 + 2]! << 24)) / 2_147_483_648
  else for (let n = 0; n < count; n++) target[n] = view.getInt32(n * 4, true) / 2_147_483_648
  return count
}
