const [rate, seconds, pitch] = [16_000, 3, 220]
const head = 44

/** Three seconds of a sung-like tone (A3, harmonics falling by 12 dB an octave) as a WAV of 16 bits, by which a model that listens is tried. */
export function trialRecording(): Buffer {
  const samples = Array.from({ length: rate * seconds }, (_, at) => {
    const angle = (2 * Math.PI * pitch * at) / rate
    return [1, 2, 3, 4, 5, 6].reduce((sum, harmonic) => sum + (0.3 * Math.sin(harmonic * angle)) / harmonic ** 2, 0)
  })
  const bytes = Buffer.alloc(head + 2 * samples.length)
  bytes.write('RIFF', 0, 'latin1')
  bytes.writeUInt32LE(bytes.length - 8, 4)
  bytes.write('WAVEfmt ', 8, 'latin1')
  // Sixteen bytes about the format: PCM, one channel.
  for (const [index, value] of [16, 0, 1, 1].entries()) bytes.writeUInt16LE(value, [16, 18, 20, 22][index]!)
  bytes.writeUInt32LE(rate, 24)
  bytes.writeUInt32LE(2 * rate, 28)
  bytes.writeUInt16LE(2, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36, 'latin1')
  bytes.writeUInt32LE(bytes.length - head, 40)
  samples.forEach((value, at) => bytes.writeInt16LE(Math.round(value * 32_767), head + 2 * at))
  return bytes
}
