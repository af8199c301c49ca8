import fs from 'node:fs/promises'
import sharp from 'sharp'

/** A process of its own: what a picture took of the memory goes with it. It ends with 2 where the picture cannot be read. */
const { from, to, format, maxEdge, square, mostPixels } = JSON.parse(process.argv[2] ?? '')
sharp.cache(false)
sharp.concurrency(1)

const drawn = sharp(from, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
  .rotate()
  .resize({ width: maxEdge, height: maxEdge, fit: square ? 'cover' : 'inside', withoutEnlargement: true })
  .toColourspace('srgb')
const clean = await (format === 'png' ? drawn.png() : drawn.jpeg({ quality: 90 })).toBuffer().catch(() => process.exit(2))
// Not sharp's own toFile: a full disk is no fault of the picture.
await fs.writeFile(to, clean)
