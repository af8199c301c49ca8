/** A QR code's modules (ISO/IEC 18004), version 3, error correction L, mask 0: up to 53 bytes of text in 29 × 29 modules; true is dark. */
export function qrCode(text: string): boolean[][] {
  const size = 29
  const cells: (boolean | undefined)[][] = Array.from({ length: size }, () => Array<boolean | undefined>(size).fill(undefined))
  const set = (row: number, column: number, dark: boolean) => {
    if (row >= 0 && row < size && column >= 0 && column < size) cells[row]![column] = dark
  }
  // Three finders with their white edge, the alignment pattern, the timing lines, the dark module.
  for (const [top, left] of [
    [0, 0],
    [0, size - 7],
    [size - 7, 0],
  ] as const)
    for (let y = -1; y <= 7; y++)
      for (let x = -1; x <= 7; x++) set(top + y, left + x, inside(x, y) && Math.max(Math.abs(x - 3), Math.abs(y - 3)) !== 2)
  for (let y = -2; y <= 2; y++) for (let x = -2; x <= 2; x++) set(22 + y, 22 + x, Math.max(Math.abs(x), Math.abs(y)) !== 1)
  for (let n = 8; n < size - 8; n++) {
    set(6, n, n % 2 === 0)
    set(n, 6, n % 2 === 0)
  }
  set(size - 8, 8, true)
  // Level L with mask 0 in the 15 bits that say so, twice.
  const format = 0b111011111000100
  for (let bit = 0; bit < 15; bit++) {
    const dark = ((format >> (14 - bit)) & 1) === 1
    const along = bit < 6 ? bit : bit < 8 ? bit + 1 : size - 15 + bit
    const down = bit < 7 ? size - 1 - bit : bit < 9 ? 15 - bit : 14 - bit
    set(8, along, dark)
    set(down, 8, dark)
    if (bit === 7) set(8, size - 8, dark)
  }
  const bits = codewords(text).flatMap((byte) => Array.from({ length: 8 }, (_, bit) => ((byte >> (7 - bit)) & 1) === 1))
  let next = 0
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5
    const upwards = ((size - 1 - right) >> 1) % 2 === 0
    for (let step = 0; step < size; step++) {
      const row = upwards ? size - 1 - step : step
      for (const column of [right, right - 1])
        if (cells[row]![column] === undefined) set(row, column, (bits[next++] ?? false) !== ((row + column) % 2 === 0))
    }
  }
  return cells as boolean[][]
}

const inside = (x: number, y: number) => x >= 0 && x < 7 && y >= 0 && y < 7

const dataBytes = 55
const checkBytes = 15

/** The text as bytes with its length before it, filled up, and the Reed-Solomon remainder behind. */
function codewords(text: string): number[] {
  const bytes = [...Buffer.from(text)]
  if (bytes.length > dataBytes - 2) throw new Error('Too long for this QR code')
  const nibbles = [4, bytes.length >> 4, bytes.length & 15, ...bytes.flatMap((byte) => [byte >> 4, byte & 15]), 0]
  const data = Array.from({ length: nibbles.length / 2 }, (_, n) => (nibbles[2 * n]! << 4) | nibbles[2 * n + 1]!)
  for (let n = 0; data.length < dataBytes; n++) data.push(n % 2 === 0 ? 0xec : 0x11)
  const remainder = Array<number>(checkBytes).fill(0)
  for (const byte of data) {
    const factor = byte ^ remainder.shift()!
    remainder.push(0)
    generator.forEach((coefficient, n) => (remainder[n]! ^= times(coefficient, factor)))
  }
  return [...data, ...remainder]
}

/** In the field of 256 elements by x⁸ + x⁴ + x³ + x² + 1. */
function times(a: number, b: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d)
    product ^= ((b >> bit) & 1) * a
  }
  return product
}

/** (x − 2⁰)(x − 2¹)…, without its first coefficient, which is 1. */
const generator = (() => {
  const coefficients = [...Array<number>(checkBytes - 1).fill(0), 1]
  for (let n = 0, root = 1; n < checkBytes; n++, root = times(root, 2))
    for (let k = 0; k < checkBytes; k++) coefficients[k] = times(coefficients[k]!, root) ^ (coefficients[k + 1] ?? 0)
  return coefficients
})()
