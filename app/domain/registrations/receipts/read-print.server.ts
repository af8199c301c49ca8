import { imageTool } from '~/infra/image-tool'
import { printColumns, printRows } from './receipt-print'

/** A picture as 128 × 256 shades of grey, whatever its size and format: a perceptual hash fine enough to tell digits apart. */
export async function readPrint(file: string | Buffer): Promise<Uint8Array<ArrayBuffer>> {
  const [width, height] = [printColumns * 2, printRows * 2]
  const sharp = await imageTool()
  const drawn = await sharp(file, { failOn: 'none' })
    .rotate()
    .flatten({ background: '#fff' })
    .greyscale()
    // The decoders' own shrinking differs from format to format.
    .resize(width, height, { fit: 'fill', kernel: 'mitchell', fastShrinkOnLoad: false })
    .raw()
    .toBuffer()
  const cells = new Uint8Array(printColumns * printRows)
  for (let row = 0; row < printRows; row++) {
    for (let column = 0; column < printColumns; column++) {
      const at = row * 2 * width + column * 2
      cells[row * printColumns + column] = Math.round((drawn[at]! + drawn[at + 1]! + drawn[at + width]! + drawn[at + width + 1]!) / 4)
    }
  }
  return cells
}
