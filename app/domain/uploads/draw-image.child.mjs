import fs from 'node:fs/promises'
import sharp from 'sharp'
import { heldBytes, mostHeldBytes } from './held-bytes.mjs'

/**
 * A process of its own: what a picture took of the memory goes with it, and only its own time is lost where a head takes long to read.
 * It ends with 2 where the picture cannot be read, 3 where it has too many pixels, 4 where decoding it would take too much memory.
 */
const { from, to, maxEdge, square, mostPixels } = JSON.parse(process.argv[2] ?? '')
sharp.cache(false)
sharp.concurrency(1)
const damaged = () => process.exit(2)

const head = await sharp(from, { limitInputPixels: false }).metadata().catch(damaged)
if (head.width * head.height > mostPixels) process.exit(3)
if (heldBytes(head, { maxEdge, square }) > mostHeldBytes) process.exit(4)
const drawn = sharp(from, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
  .rotate()
  .resize({ width: maxEdge, height: maxEdge, fit: square ? 'cover' : 'inside', withoutEnlargement: true })
  .toColourspace('srgb')
const clean = await (head.format === 'png' ? drawn.png() : drawn.jpeg({ quality: 90 })).toBuffer().catch(damaged)
// Not sharp's own toFile: a full disk is no fault of the picture.
await fs.writeFile(to, clean)
