import path from 'node:path'
import { FairTurns, TooManyWaiting } from '~/infra/fair-turns'
import { runLimited } from '~/infra/media-tool'
import { maxImageMegapixels } from './upload-purposes'

type Asked = { from: string; to: string; maxEdge: number; square: boolean }
type Cleaned = { ok: true } | { ok: false; code: string }

/** One after the other, as each takes much memory, and everybody in turn: nobody waits for all of somebody else's. */
const turns = new FairTurns<`user:${number}`>({ atOnce: 1, longestLine: 4 })

const mostPixels = maxImageMegapixels * 1_000_000
const limits = { wallMs: 60_000, fileBytes: 64 * 1024 * 1024 }

/**
 * Decodes an image and draws it anew at `to`: metadata, trailing bytes and anything hidden in them are gone, the turn in its EXIF is applied.
 * Codes: imageTooBig (megapixels), imageTooHeavy (to be decoded), imageDamaged, imagesBusy (too many others of its owner are being drawn).
 */
export async function cleanImage(ownerId: number, asked: Asked): Promise<Cleaned> {
  try {
    return await turns.run(`user:${ownerId}`, () => drawAnew(asked))
  } catch (error) {
    if (error instanceof TooManyWaiting) return { ok: false, code: 'imagesBusy' }
    throw error
  }
}

/** By what the child ends with. */
const refusals: Record<number, string> = { 3: `imageTooBig?max=${maxImageMegapixels}`, 4: 'imageTooHeavy' }

async function drawAnew(asked: Asked): Promise<Cleaned> {
  const { exitCode, log } = await runLimited(
    process.execPath,
    [path.resolve('app/domain/uploads/draw-image.child.mjs'), JSON.stringify({ ...asked, mostPixels })],
    limits,
  )
  if (exitCode === 0) return { ok: true }
  // It failed at what is none of the picture's: to write it down, or to start.
  if (exitCode === 1) throw Object.assign(new Error(`The picture was not drawn: ${log}`), { code: /\bE[A-Z]{3,}\b/.exec(log)?.[0] })
  return { ok: false, code: refusals[exitCode ?? 0] ?? 'imageDamaged' }
}
