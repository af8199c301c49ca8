import fs from 'node:fs/promises'
import { FairTurns, TooManyWaiting } from '~/infra/fair-turns'
import { imageTool } from '~/infra/image-tool'
import { heldBytes, mostHeldBytes } from './held-bytes'
import { maxImageMegapixels } from './upload-purposes'

type Rule = { maxEdge: number; square: boolean }

/** One after the other: a picture takes much memory, and a thread that files are read with. */
const turns = new FairTurns<'pictures'>({ atOnce: 1, longestLine: 20 })

const mostPixels = maxImageMegapixels * 1_000_000

/**
 * Decodes an image and draws it anew at `to`: metadata, trailing bytes and anything hidden in them are gone, the turn in its EXIF is applied.
 * Codes: imageTooBig (megapixels), imageTooHeavy (to be decoded), imageDamaged, imagesBusy (too many others are being drawn).
 */
export async function cleanImage(from: string, to: string, rule: Rule): Promise<{ ok: true } | { ok: false; code: string }> {
  let clean: Buffer
  try {
    const sharp = await imageTool()
    const head = await sharp(from, { limitInputPixels: false }).metadata()
    if (head.width * head.height > mostPixels) return { ok: false, code: `imageTooBig?max=${maxImageMegapixels}` }
    if (heldBytes(head, rule) > mostHeldBytes) return { ok: false, code: 'imageTooHeavy' }
    clean = await turns.run('pictures', () => drawAnew(from, { ...rule, format: head.format }))
  } catch (error) {
    return { ok: false, code: error instanceof TooManyWaiting ? 'imagesBusy' : 'imageDamaged' }
  }
  // Not sharp's own toFile: a full disk is no fault of the picture.
  await fs.writeFile(to, clean)
  return { ok: true }
}

async function drawAnew(from: string, { maxEdge, square, format }: Rule & { format: string | undefined }): Promise<Buffer> {
  const sharp = await imageTool()
  const drawn = sharp(from, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
    .rotate()
    .resize({ width: maxEdge, height: maxEdge, fit: square ? 'cover' : 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds: 60 })
  return (format === 'png' ? drawn.png() : drawn.jpeg({ quality: 90 })).toBuffer()
}
