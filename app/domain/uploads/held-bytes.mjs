/**
 * What the header of a picture says of it.
 * @typedef {{ width: number, height: number, channels: number, depth: string, format: string, isProgressive: boolean, chromaSubsampling?: string | undefined }} PictureHead
 */

/** With what drawing takes besides, a picture then costs 150 MB at most. */
export const mostHeldBytes = 110_000_000

/** libvips keeps about so many rows of a picture that it reads from top to bottom. */
const keptRows = 2048

/**
 * What decoding a picture keeps in memory before it is drawn `maxEdge` pixels wide, as measured: of an interlaced PNG all of it, of a progressive
 * JPEG a coefficient for each sample, and otherwise only rows. A JPEG is halved while it is read as often as its drawing allows.
 * @param {PictureHead} head
 * @param {{ maxEdge: number, square: boolean }} drawing
 * @returns {number}
 */
export function heldBytes(head, { maxEdge, square }) {
  const { width, height, channels, depth, format, isProgressive, chromaSubsampling } = head
  if (format !== 'jpeg') {
    const row = width * channels * (depth === 'uchar' ? 1 : 2)
    return row * (isProgressive ? height : Math.min(height, keptRows))
  }
  const times = (square ? Math.min(width, height) : Math.max(width, height)) / maxEdge
  const part = [8, 4, 2].find((by) => by <= times) ?? 1
  const rows = (width / part) * channels * Math.min(height / part, keptRows)
  const samples = chromaSubsampling === '4:2:0' ? 1.5 : channels
  return rows + (isProgressive ? width * height * samples * 2 : 0)
}
