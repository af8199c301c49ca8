import fs from 'node:fs'

/** An MP4's boxes, to make by hand what ffmpeg does not write. The film must have its index behind its pictures (no faststart): then no offset moves. */
export type Box = { type: string; head: Buffer; children: Box[] | null; body: Buffer }

/** How many bytes stand before a container's first child. */
const containers: Record<string, number> = { moov: 0, trak: 0, edts: 0, mdia: 0, minf: 0, dinf: 0, stbl: 0, stsd: 8, dref: 8, hvc1: 78 }

export function editMoov(file: string, edit: (moov: Box) => void): string {
  const bytes = fs.readFileSync(file)
  const top = parse(bytes)
  const moov = top.find(({ type }) => type === 'moov')
  if (!moov || top.at(-1) !== moov) throw new Error('The index must be the last box')
  edit(moov)
  fs.writeFileSync(file, Buffer.concat(top.map(serialise)))
  return file
}

export function box(type: string, body: Buffer): Box {
  return { type, head: Buffer.alloc(0), children: null, body }
}

/** The first box down a path, or all of the last step. */
export function boxes(from: Box, ...[step, ...rest]: string[]): Box[] {
  const found = (from.children ?? []).filter(({ type }) => type === step)
  return rest.length === 0 ? found : found.flatMap((child) => boxes(child, ...rest))
}

function parse(bytes: Buffer): Box[] {
  const found: Box[] = []
  for (let at = 0; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    const content = bytes.subarray(at + 8, at + size)
    const head = containers[type]
    found.push(
      head === undefined
        ? box(type, content)
        : { type, head: content.subarray(0, head), children: parse(content.subarray(head)), body: Buffer.alloc(0) },
    )
    at += Math.max(8, size)
  }
  return found
}

function serialise({ type, head, children, body }: Box): Buffer {
  const content = Buffer.concat([head, ...(children ?? []).map(serialise), body])
  const start = Buffer.alloc(8)
  start.writeUInt32BE(content.length + 8)
  start.write(type, 4, 'latin1')
  return Buffer.concat([start, content])
}

/** An edit list (version 0): each entry lasts so many units of the film and starts at so many units of its track; -1 shows nothing. */
export function editList(entries: { lasts: number; from: number }[]): Box {
  const body = Buffer.alloc(8 + entries.length * 12)
  body.writeUInt32BE(entries.length, 4)
  entries.forEach(({ lasts, from }, index) => {
    body.writeUInt32BE(lasts, 8 + index * 12)
    body.writeInt32BE(from, 12 + index * 12)
    body.writeUInt32BE(0x00010000, 16 + index * 12)
  })
  return box('elst', body)
}

/** Turns and mirrors a track as a phone does: where its picture's x and y axes go (1 0 0 1 leaves it as it is). */
export function setMatrix(track: Box, [a, b, c, d]: readonly [number, number, number, number]): void {
  const [header] = boxes(track, 'tkhd')
  const entries = [a, b, 0, c, d, 0, 0, 0, 0x4000]
  entries.forEach((entry, index) => header!.body.writeInt32BE(entry * 0x10000, 40 + index * 4))
}

/** What the film says it lasts, and the last picture and sound of it with it. */
export function setDuration(moov: Box, seconds: number): void {
  const [header] = boxes(moov, 'mvhd')
  header!.body.writeUInt32BE(seconds * header!.body.readUInt32BE(12), 16)
  for (const track of boxes(moov, 'trak')) {
    const [media] = boxes(track, 'mdia', 'mdhd')
    boxes(track, 'tkhd')[0]!.body.writeUInt32BE(header!.body.readUInt32BE(16), 20)
    media!.body.writeUInt32BE(Math.min(0xffff_ffff, seconds * media!.body.readUInt32BE(12)), 16)
    boxes(track, 'edts')[0]!.children = [editList([{ lasts: header!.body.readUInt32BE(16), from: 0 }])]
  }
}
