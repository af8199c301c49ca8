import fs from 'node:fs/promises'
import sharp from 'sharp'
import { maxImageMegapixels } from './upload-purposes'

sharp.cache(false)
sharp.concurrency(1)

type Rule = { maxEdge: number; square: boolean }

/**
 * Decodes an image and draws it anew at `to`: metadata, trailing bytes and anything hidden in them are gone, the turn in its EXIF is applied.
 * Codes: imageTooBig (megapixels), imageDamaged.
 */
export async function cleanImage(from: string, to: string, { maxEdge, square }: Rule): Promise<{ ok: true } | { ok: false; code: string }> {
  const pixels = maxImageMegapixels * 1_000_000
  let clean: Buffer
  try {
    const { width, height, format } = await sharp(from, { limitInputPixels: false }).metadata()
    if (width * height > pixels) return { ok: false, code: `imageTooBig?max=${maxImageMegapixels}` }
    const drawn = sharp(from, { limitInputPixels: pixels, failOn: 'error', pages: 1 })
      .rotate()
      .resize({ width: maxEdge, height: maxEdge, fit: square ? 'cover' : 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
    clean = await (format === 'png' ? drawn.png() : drawn.jpeg({ quality: 90 })).toBuffer()
  } catch {
    return { ok: false, code: 'imageDamaged' }
  }
  // Not sharp's own toFile: a full disk is no fault of the picture.
  await fs.writeFile(to, clean)
  return { ok: true }
}
