import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'

function keep(name: string, bytes: Buffer): string {
  const file = path.join(os.tmpdir(), `vocal-${process.pid}-${name}`)
  fs.writeFileSync(file, bytes)
  return file
}

/** A real picture, as a screenshot of a payment would be. */
export async function makePicture(name = 'payment.png'): Promise<string> {
  return keep(
    name,
    await sharp({ create: { width: 400, height: 600, channels: 3, background: '#f4f1ea' } })
      .png()
      .toBuffer(),
  )
}

/** The smallest PDF that readers open. */
export function makePdf(name = 'resume.pdf'): string {
  const body =
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]>>endobj\n'
  return keep(name, Buffer.from(`${body}trailer<</Root 1 0 R>>\n%%EOF\n`))
}

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

let serial = 100

/** A made-up ID card number whose checksum holds (GB 11643-1999), of somebody born on the given day (yyyymmdd). */
export function makeIdCard(birth: string): string {
  const digits = `110101${birth}${String((serial++ % 900) + 100)}`
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  return digits + '10X98765432'[sum % 11]
}
