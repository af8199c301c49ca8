import fs from 'node:fs/promises'
import { imageTool } from '~/infra/image-tool'
import { maxImageMegapixels } from './upload-purposes'

type Rule = { maxEdge: number; square: boolean }

/**
 * Decodes an image and draws it anew at `to`: metadata, trailing bytes and anything hidden in them are gone, the turn in its EXIF is applied.
 * Codes: imageTooBig (megapixels), imageDamaged.
 */
export async function cleanImage(from: string, to: string, { maxEdge, square }: Rule): Promise<{ ok: true } | { ok: false; code: string }> {
  const pixels = maxImageMegapixels * 1_000_000
  const sharp = await imageTool()
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
