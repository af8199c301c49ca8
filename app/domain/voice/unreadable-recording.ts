/**
 * Why a file is no recording that can be analysed: no WAV at all; compressed or of an odd kind of samples; a head that contradicts itself; cut off;
 * no samples; a rate outside 8–192 kHz; larger or longer than is taken.
 */
export const unreadableCodes = ['notWav', 'compressed', 'badHead', 'cutOff', 'empty', 'badRate', 'tooLarge', 'tooLong'] as const
export type UnreadableCode = (typeof unreadableCodes)[number]

/**
 * 100 MB of a low rate would be hours: what is listened to is a song, not a night. `bytes` is of a WAV as it was sent, `decodedBytes` of one that we made of another file: half an hour of 48 kHz in two
 * channels of 16 bits, and some.
 */
export const recordingLimits = {
  bytes: 100 * 1024 * 1024,
  decodedBytes: 384 * 1024 * 1024,
  /** Half an hour, and what a codec pads at its end. */
  seconds: 30 * 60 + 0.5,
  lowestRate: 8_000,
  highestRate: 192_000,
}

/** The file itself is at fault: trying again makes nothing better. */
export class UnreadableRecording extends Error {
  override name = 'UnreadableRecording'
  constructor(readonly code: UnreadableCode) {
    super(`The recording cannot be read: ${code}.`)
  }
}
