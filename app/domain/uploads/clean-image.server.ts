import path from 'node:path'
import { FairTurns, TooManyWaiting } from '~/infra/fair-turns'
import { imageTool } from '~/infra/image-tool'
import { runLimited } from '~/infra/media-tool'
import { heldBytes, mostHeldBytes } from './held-bytes'
import { maxImageMegapixels } from './upload-purposes'

type Rule = { maxEdge: number; square: boolean }
type Cleaned = { ok: true } | { ok: false; code: string }

/** One after the other: each takes much memory. */
const turns = new FairTurns<'pictures'>({ atOnce: 1, longestLine: 20 })

const mostPixels = maxImageMegapixels * 1_000_000
const limits = { wallMs: 60_000, fileBytes: 64 * 1024 * 1024 }

/**
 * Decodes an image and draws it anew at `to`: metadata, trailing bytes and anything hidden in them are gone, the turn in its EXIF is applied.
 * Codes: imageTooBig (megapixels), imageTooHeavy (to be decoded), imageDamaged, imagesBusy (too many others are being drawn).
 */
export async function cleanImage(from: string, to: string, rule: Rule): Promise<Cleaned> {
  const sharp = await imageTool()
  const head = await sharp(from, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!head) return { ok: false, code: 'imageDamaged' }
  if (head.width * head.height > mostPixels) return { ok: false, code: `imageTooBig?max=${maxImageMegapixels}` }
  if (heldBytes(head, rule) > mostHeldBytes) return { ok: false, code: 'imageTooHeavy' }
  try {
    return await turns.run('pictures', () => drawAnew({ from, to, format: head.format, mostPixels, ...rule }))
  } catch (error) {
    if (error instanceof TooManyWaiting) return { ok: false, code: 'imagesBusy' }
    throw error
  }
}

async function drawAnew(asked: Rule & { from: string; to: string; format: string; mostPixels: number }): Promise<Cleaned> {
  const { exitCode, log } = await runLimited(
    process.execPath,
    [path.resolve('app/domain/uploads/draw-image.child.mjs'), JSON.stringify(asked)],
    limits,
  )
  if (exitCode === 0) return { ok: true }
  // It failed at what is none of the picture's: to write it down, or to start.
  if (exitCode === 1) throw Object.assign(new Error(`The picture was not drawn: ${log}`), { code: /\bE[A-Z]{3,}\b/.exec(log)?.[0] })
  return { ok: false, code: 'imageDamaged' }
}
