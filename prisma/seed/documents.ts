import sharp from 'sharp'
import { qrCode } from './qr-code'

const ink = '#2b2622'
const paper = '#f7f2ea'
const cinnabar = '#a63d2f'

/** A payment screenshot as a bank's page shows it, without a font: bars stand for the words. */
export function paymentScreenshot(serial: number): Promise<Buffer> {
  const bars = [0, 1, 2, 3, 4].map((row) => {
    const y = 620 + row * 90
    return `<rect x="80" y="${y}" width="${120 + ((serial + row) % 3) * 20}" height="22" fill="#b9b0a4"/><rect x="${420 - ((serial * 7 + row * 13) % 60)}" y="${y}" width="${220 + ((serial * 7 + row * 13) % 60)}" height="22" fill="${ink}"/>`
  })
  const tick = `<circle cx="360" cy="300" r="90" fill="#3f6b52"/><path d="M318 302 l32 34 l58 -70" fill="none" stroke="#fff" stroke-width="18"/>`
  return draw(
    720,
    1280,
    `${tick}<rect x="220" y="450" width="280" height="48" fill="${ink}"/><rect x="80" y="560" width="560" height="2" fill="#d8d0c4"/>${bars.join('')}`,
  )
}

/** A portrait without a face: a note on a staff, its place and colour the singer's own. */
export function portrait(serial: number): Promise<Buffer> {
  const lines = [0, 1, 2, 3, 4].map((line) => `<rect x="0" y="${136 + line * 60}" width="512" height="3" fill="${ink}" opacity="0.5"/>`)
  const y = 136 + (serial % 9) * 30
  const fill = serial % 3 === 0 ? cinnabar : ink
  const note = `<ellipse cx="256" cy="${y}" rx="44" ry="32" fill="${fill}" transform="rotate(-20 256 ${y})"/><rect x="292" y="${y - 180}" width="6" height="176" fill="${fill}"/>`
  return draw(512, 512, lines.join('') + note)
}

/** The QR code of an address, with the quiet edge it needs. */
export function addressCode(address: string): Promise<Buffer> {
  const [cell, edge] = [12, 4]
  const modules = qrCode(address)
  const dark = modules.flatMap((row, y) =>
    row.flatMap((is, x) => (is ? [`M${(x + edge) * cell} ${(y + edge) * cell}h${cell}v${cell}h-${cell}z`] : [])),
  )
  const side = (modules.length + 2 * edge) * cell
  return draw(side, side, `<path d="${dark.join('')}" fill="${ink}"/>`)
}

function draw(width: number, height: number, shapes: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${paper}"/>${shapes}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
