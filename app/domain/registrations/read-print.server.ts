import sharp from 'sharp'
import { printEdge } from './receipt-print'

/** A picture as 128 × 128 shades of grey, whatever its size and format: a perceptual hash fine enough to tell digits apart. */
export async function readPrint(file: string | Buffer): Promise<Uint8Array<ArrayBuffer>> {
  const edge = printEdge * 2
  const drawn = await sharp(file, { failOn: 'none' })
    .rotate()
    .flatten({ background: '#fff' })
    .greyscale()
    // The decoders' own shrinking differs from format to format.
    .resize(edge, edge, { fit: 'fill', kernel: 'mitchell', fastShrinkOnLoad: false })
    .raw()
    .toBuffer()
  const cells = new Uint8Array(printEdge * printEdge)
  for (let row = 0; row < printEdge; row++) {
    for (let column = 0; column < printEdge; column++) {
      const at = row * 2 * edge + column * 2
      cells[row * printEdge + column] = Math.round((drawn[at]! + drawn[at + 1]! + drawn[at + edge]! + drawn[at + edge + 1]!) / 4)
    }
  }
  return cells
}
