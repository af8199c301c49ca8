import fs from 'node:fs'

const head = 44
const bytesPerSecond = 44_100 * 2

/** A real singing voice as a WAV of so many seconds: a phrase of six, again and again (its licence stands beside it). */
export function sung(seconds = 10): Buffer {
  const file = fs.readFileSync('tests/fixtures/voice/singing-female.wav')
  const phrase = file.subarray(head)
  const samples = Buffer.alloc(seconds * bytesPerSecond)
  for (let at = 0; at < samples.length; at += phrase.length) phrase.copy(samples, at)
  const start = Buffer.from(file.subarray(0, head))
  start.writeUInt32LE(head - 8 + samples.length, 4)
  start.writeUInt32LE(samples.length, 40)
  return Buffer.concat([start, samples])
}
