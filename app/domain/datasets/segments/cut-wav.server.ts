import { createHash } from 'node:crypto'
import fs, { type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { segmentCount, segmentSpans } from './segment-spans'
import { readWavHead, type WavHead, wavHeadOf } from '~/domain/voice/wav-head.server'

/** Times in milliseconds, sizes in bytes. */
export type Segment = { file: string; startMs: number; endMs: number; size: number; sha256: string }

const pieceBytes = 1024 * 1024

/**
 * Cuts a WAV into files of ten seconds (see segment-spans.ts), `segment-001.wav` and so on in `folder`: the samples are copied as they are. Null where
 * the file's samples are not plain PCM, or come to more segments than `most`.
 */
export async function cutWav({
  source,
  folder,
  most = Infinity,
  signal,
}: {
  source: string
  folder: string
  most?: number
  signal?: AbortSignal
}): Promise<Segment[] | null> {
  const file = await fs.open(source)
  try {
    const head = await readWavHead(file)
    if (!head || head.frames === 0 || segmentCount(head) > most) return null
    const segments: Segment[] = []
    const piece = Buffer.allocUnsafe(pieceBytes)
    for (const { from, to } of segmentSpans(head)) {
      signal?.throwIfAborted()
      const target = path.join(folder, `segment-${String(segments.length + 1).padStart(3, '0')}.wav`)
      const written = await copyFrames({ file, head, from, to, target, piece })
      const ms = (frame: number) => Math.round((frame * 1000) / head.sampleRate)
      segments.push({ file: target, startMs: ms(from), endMs: ms(to), ...written })
    }
    return segments
  } finally {
    await file.close()
  }
}

type Copy = { file: FileHandle; head: WavHead; from: number; to: number; target: string; piece: Buffer }

async function copyFrames({ file, head, from, to, target, piece }: Copy): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  const out = await fs.open(target, 'w', 0o600)
  let size = 0
  const write = async (bytes: Buffer) => {
    hash.update(bytes)
    size += bytes.length
    await out.writeFile(bytes)
  }
  try {
    await write(wavHeadOf(head, to - from))
    const end = head.dataStart + to * head.frameBytes
    for (let at = head.dataStart + from * head.frameBytes; at < end;) {
      const { bytesRead } = await file.read(piece, 0, Math.min(piece.length, end - at), at)
      if (bytesRead === 0) throw new Error(`${target}: the recording ended early`)
      await write(piece.subarray(0, bytesRead))
      at += bytesRead
    }
    // A chunk of an odd length is followed by a byte that belongs to none.
    if (((to - from) * head.frameBytes) % 2 === 1) await write(Buffer.alloc(1))
  } finally {
    await out.close()
  }
  return { size, sha256: hash.digest('hex') }
}
