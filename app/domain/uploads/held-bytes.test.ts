import { expect, test } from 'vitest'
import { heldBytes, mostHeldBytes, type PictureHead } from './held-bytes.mjs'

const avatar = { maxEdge: 512, square: true }
const screenshot = { maxEdge: 3000, square: false }

const photo = (width: number, height: number, other: Partial<PictureHead> = {}): PictureHead => ({
  ...{ width, height, channels: 3, depth: 'uchar', format: 'jpeg', isProgressive: false, chromaSubsampling: '4:2:0' },
  ...other,
})
const drawing = (width: number, height: number, other: Partial<PictureHead> = {}) =>
  photo(width, height, { format: 'png', chromaSubsampling: undefined, ...other })

test.each<[string, PictureHead, boolean]>([
  ['a phone’s photo of 12 megapixels', photo(4000, 3000), true],
  ['a phone’s photo of 50 megapixels', photo(8160, 6120, { chromaSubsampling: '4:4:4' }), true],
  ['the same upright', photo(6120, 8160), true],
  ['a panorama', photo(16_384, 3050), true],
  ['a progressive photo of 24 megapixels', photo(5656, 4242, { isProgressive: true }), true],
  ['a progressive photo of 48 megapixels', photo(8000, 6000, { isProgressive: true }), false],
  [
    'a progressive photo of 24 megapixels with all of its colour',
    photo(5656, 4242, { isProgressive: true, chromaSubsampling: '4:4:4' }),
    false,
  ],
  ['a long screenshot', drawing(1440, 30_000, { channels: 4 }), true],
  ['a drawing of 48 megapixels', drawing(8000, 6000), true],
  ['an interlaced drawing of 12 megapixels', drawing(4000, 3000, { channels: 4, isProgressive: true }), true],
  ['an interlaced drawing of 49 megapixels', drawing(7000, 7000, { isProgressive: true }), false],
  ['an interlaced drawing of 16 bits', drawing(7000, 7000, { channels: 4, depth: 'ushort', isProgressive: true }), false],
  ['a drawing of very long rows', drawing(900_000, 55, { channels: 4, depth: 'ushort' }), false],
])('%s', (_, head, fits) => {
  const held = [avatar, screenshot].map((rule) => heldBytes(head, rule))
  expect(held.map((bytes) => bytes <= mostHeldBytes)).toEqual([fits, fits])
})
