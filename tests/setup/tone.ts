let serial = 0

/** A second of a tone like no other of this process, as a WAV of 16 kHz in 16 bits. */
export function tone(seconds = 1): Buffer {
  serial += 1
  const rate = 16_000
  const samples = Buffer.alloc(2 * Math.round(rate * seconds))
  const frequency = 200 + serial + (process.pid % 97) / 100
  for (let at = 0; 2 * at < samples.length; at++)
    samples.writeInt16LE(Math.round(8000 * Math.sin((at * frequency * 2 * Math.PI) / rate)), 2 * at)
  const head = Buffer.alloc(44)
  head.write('RIFF')
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(2 * rate, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}
