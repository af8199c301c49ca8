import type { FileHandle } from 'node:fs/promises'

/** Where the samples of a WAV file stand; sizes in bytes. A frame is one sample of each channel. */
export type WavHead = {
  /** The body of its `fmt ` chunk: what a player must know of the samples. */
  format: Buffer
  sampleRate: number
  frameBytes: number
  dataStart: number
  frames: number
  /** The samples end before their chunk does; not where the chunk's length says that nobody knew it. */
  cutOff: boolean
}

const longestFormat = 256
/** Before the samples there may be a picture or a whole programme's notes; more is no recording. */
const mostChunks = 1000
/** What programs write as the length of the samples that cannot go back to say it: the most there is, or nothing yet. */
const isKnown = (length: number) => length > 0 && length < 0x7ffff000

/**
 * Reads the head of a WAV (RIFF, little-endian, samples of a constant size). A file that was cut off, or written by who did not know its
 * length, has the frames that are there. Null where it is none, or its samples are packed in another way than PCM.
 */
export async function readWavHead(file: FileHandle): Promise<WavHead | null> {
  const { size } = await file.stat()
  const bytes = async (from: number, length: number) => {
    const buffer = Buffer.alloc(length)
    const { bytesRead } = await file.read(buffer, 0, length, from)
    return buffer.subarray(0, bytesRead)
  }
  const riff = await bytes(0, 12)
  if (riff.toString('latin1', 0, 4) !== 'RIFF' || riff.toString('latin1', 8, 12) !== 'WAVE') return null
  let format: Buffer | null = null
  let at = 12
  for (let chunk = 0; chunk < mostChunks && at + 8 <= size; chunk++) {
    const head = await bytes(at, 8)
    const [name, length] = [head.toString('latin1', 0, 4), head.readUInt32LE(4)]
    if (name === 'data') {
      const there = size - at - 8
      const known = isKnown(length)
      return (
        format &&
        headFrom(format, { dataStart: at + 8, dataBytes: known ? Math.min(length, there) : there, cutOff: known && length > there })
      )
    }
    if (name === 'fmt ') {
      // Of two, who plays it may believe the other one.
      if (format || length < 16 || length > longestFormat) return null
      format = await bytes(at + 8, length)
    }
    at += 8 + length + (length % 2)
  }
  return null
}

/** PCM, IEEE float, and either of them in an extensible head. */
const plainFormats = [1, 3, 0xfffe]

type Data = { dataStart: number; dataBytes: number; cutOff: boolean }

function headFrom(format: Buffer, { dataStart, dataBytes, cutOff }: Data): WavHead | null {
  if (format.length < 16 || !plainFormats.includes(format.readUInt16LE(0))) return null
  const [channels, sampleRate, frameBytes, bits] = [
    format.readUInt16LE(2),
    format.readUInt32LE(4),
    format.readUInt16LE(12),
    format.readUInt16LE(14),
  ]
  if (channels === 0 || sampleRate === 0 || frameBytes !== channels * Math.ceil(bits / 8)) return null
  return { format, sampleRate, frameBytes, dataStart, frames: Math.floor(dataBytes / frameBytes), cutOff }
}

/** The beginning of a WAV file of so many frames in the same format. */
export function wavHeadOf({ format, frameBytes }: Pick<WavHead, 'format' | 'frameBytes'>, frames: number): Buffer {
  const dataBytes = frames * frameBytes
  const head = Buffer.alloc(12 + 8 + format.length + (format.length % 2) + 8)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(head.length - 8 + dataBytes + (dataBytes % 2), 4)
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(format.length, 16)
  format.copy(head, 20)
  head.write('data', head.length - 8, 'latin1')
  head.writeUInt32LE(dataBytes, head.length - 4)
  return head
}
