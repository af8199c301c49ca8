import sharp from 'sharp'

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

/** A one-page PDF. */
export function resume(name: string, lines: readonly string[]): Buffer {
  const text = [name, ...lines]
    .map((line, row) => `BT /F1 ${row === 0 ? 22 : 12} Tf 72 ${760 - row * 28} Td (${line.replace(/[()\\]/g, '')}) Tj ET`)
    .join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.from(
    `${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  )
}

function draw(width: number, height: number, shapes: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${paper}"/>${shapes}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
