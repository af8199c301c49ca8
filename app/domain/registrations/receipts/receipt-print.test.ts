import sharp, { type Sharp } from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { readPrint } from './read-print.server'
import { printDifference, samePicture } from './receipt-print'

type Paid = { amount?: string; time?: string; order?: string }

/** A payment as a phone's screen shows it: much frame, little that differs. */
function receipt({ amount = '128.00', time = '2026-05-01 10:22:31', order = '4200001234567890123456' }: Paid = {}) {
  const line = (y: number, label: string, value: string) =>
    `<text x="60" y="${y}" font-size="40" fill="#888">${label}</text><text x="1020" y="${y}" font-size="38" text-anchor="end" fill="#888">${value}</text>`
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="2340" font-family="sans-serif"><rect width="1080" height="2340" fill="#f4f4f4"/><rect y="180" width="1080" height="1500" fill="#fff"/>
      <text x="540" y="560" font-size="110" text-anchor="middle">-${amount}</text>${line(760, 'Time', time)}${line(860, 'Order', order)}</svg>`),
  )
}

let original: Uint8Array
let png: Buffer
beforeAll(async () => {
  png = await receipt().png().toBuffer()
  original = await readPrint(png)
})
const against = async (picture: Sharp | Buffer) => {
  const print = await readPrint(Buffer.isBuffer(picture) ? picture : await picture.png().toBuffer())
  return [printDifference(original, print), printDifference(print, original)]
}

describe('the same payment', () => {
  test.each<[string, () => Sharp]>([
    ['as JPEG', () => sharp(png).jpeg({ quality: 90 })],
    ['as a poor JPEG', () => sharp(png).jpeg({ quality: 30 })],
    ['as WebP', () => sharp(png).webp({ quality: 40 })],
    ['at half the size', () => sharp(png).resize(540).jpeg({ quality: 70 })],
    ['at a third', () => sharp(png).resize(360).jpeg({ quality: 60 })],
    ['larger', () => sharp(png).resize(1440)],
    ['a little squeezed', () => sharp(png).resize(1080, 2300, { fit: 'fill' })],
    ['darker', () => sharp(png).linear(0.9, 10).jpeg({ quality: 80 })],
  ])('%s is seen to be the same', async (_, saved) => {
    const [there, back] = await against(await saved().toBuffer())
    expect(Math.max(there!, back!)).toBeLessThanOrEqual(samePicture)
  })
})

describe('another payment', () => {
  test.each<[string, () => Sharp]>([
    ['of another order', () => receipt({ order: '4200009876543210987654' })],
    ['a minute later', () => receipt({ time: '2026-05-01 10:23:31' })],
    ['of another amount', () => receipt({ amount: '129.00' })],
    ['of another day and order, the same amount', () => receipt({ time: '2026-05-03 18:45:02', order: '4200005555555555555555' })],
    ['an empty sheet', () => sharp({ create: { width: 400, height: 600, channels: 3, background: '#f4f1ea' } })],
    [
      'a photograph of nothing but noise',
      () =>
        sharp({ create: { width: 400, height: 600, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } } }),
    ],
  ])('%s is another picture', async (_, other) => {
    const [there, back] = await against(other())
    expect(Math.min(there!, back!)).toBeGreaterThan(samePicture)
  })
})
