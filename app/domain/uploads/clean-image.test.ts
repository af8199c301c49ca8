import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cleanImage } from './clean-image.server'

const avatar = { maxEdge: 512, square: true }
const owner = 1
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const drawing = vi.hoisted(() => ({ held: null as Promise<void> | null, running: 0, most: 0 }))

vi.mock('~/infra/media-tool', async (original) => {
  const tools = await original<typeof import('~/infra/media-tool')>()
  const held = async () => {
    drawing.running += 1
    drawing.most = Math.max(drawing.most, drawing.running)
    await drawing.held
    drawing.running -= 1
    return { exitCode: 0, timedOut: false, stdout: '', log: '' }
  }
  return { ...tools, runLimited: (...args: Parameters<typeof tools.runLimited>) => (drawing.held ? held() : tools.runLimited(...args)) }
})

let folder: string
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'vocal-image-'))
})
afterEach(async () => {
  drawing.held = null
  await fs.rm(folder, { recursive: true })
})

test('pictures are drawn one after the other; of one person few wait, and others not behind all of them', async () => {
  let go = () => {}
  drawing.held = new Promise<void>((resolve) => (go = resolve))
  const outcomes: string[] = []
  const file = path.join(folder, 'from.png')
  await fs.writeFile(file, png)
  const clean = async (ownerId: number, n: number) => {
    const cleaned = await cleanImage(ownerId, { from: file, to: path.join(folder, `${ownerId}-${n}`), ...avatar })
    outcomes.push(`${ownerId} ${cleaned.ok ? 'drawn' : cleaned.code}`)
  }
  const all = Array.from({ length: 7 }, (_, n) => clean(1, n))
  all.push(clean(2, 0))
  await vi.waitFor(() => expect(outcomes).toHaveLength(2))
  expect(outcomes).toEqual(['1 imagesBusy', '1 imagesBusy'])
  go()
  await Promise.all(all)
  expect(outcomes.slice(2)).toEqual(['1 drawn', '1 drawn', '2 drawn', '1 drawn', '1 drawn', '1 drawn'])
  expect(drawing.most).toBe(1)
})

test('not even the head of a picture is read before its turn, nor by the server itself', async () => {
  let go = () => {}
  drawing.held = new Promise<void>((resolve) => (go = resolve))
  const file = path.join(folder, 'no.png')
  await fs.writeFile(file, 'no picture')
  let answered = false
  const cleaning = cleanImage(owner, { from: file, to: path.join(folder, 'clean'), ...avatar }).finally(() => (answered = true))
  await vi.waitFor(() => expect(drawing.running + Number(answered)).toBe(1))
  expect(answered).toBe(false)
  go()
  await cleaning
  drawing.held = null
  expect(await cleanImage(owner, { from: file, to: path.join(folder, 'clean'), ...avatar })).toEqual({ ok: false, code: 'imageDamaged' })
})

test('a picture that would fill the memory is refused by what its head says', async () => {
  const file = path.join(folder, 'interlaced.png')
  await fs.writeFile(file, interlaced(7000, 7000))
  expect(await cleanImage(owner, { from: file, to: path.join(folder, 'clean'), ...avatar })).toEqual({ ok: false, code: 'imageTooHeavy' })
})

test('what cannot be written is a fault, not the picture’s', async () => {
  const file = path.join(folder, 'from.png')
  await fs.writeFile(file, png)
  await expect(cleanImage(owner, { from: file, to: path.join(folder, 'nowhere', 'clean'), ...avatar })).rejects.toMatchObject({
    code: 'ENOENT',
  })
  expect(await cleanImage(owner, { from: file, to: path.join(folder, 'clean'), ...avatar })).toEqual({ ok: true })
  expect((await fs.stat(path.join(folder, 'clean'))).size).toBeGreaterThan(0)
})

/** The beginning of an interlaced PNG with an alpha channel and 16 bits a sample. */
function interlaced(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([16, 6, 0, 0, 1], 8)
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data])
    const around = Buffer.alloc(8)
    around.writeUInt32BE(data.length, 0)
    around.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)])
  }
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), chunk('IHDR', head), chunk('IDAT', Buffer.alloc(64))])
}
