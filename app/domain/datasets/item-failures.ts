import { z } from 'zod'

const codes = z.array(z.string())

/** The codes of what failed with an item, in the order in which they are told: those of readSheet and scoresOf, or itemFailed. */
export function itemFailures(kept: unknown): string[] {
  return codes.safeParse(kept).data ?? []
}

/** What processing says of a film, said of a recording. */
const ofRecordings: Record<string, string> = {
  videoUnreadable: 'audioUnreadable',
  videoNoSound: 'audioNoSound',
  videoTooShort: 'audioTooShort',
  videoTooLongForAll: 'audioTooLongForAll',
  videoTooBig: 'audioUnreadable',
  videoDamaged: 'audioDamaged',
  videoTimedOut: 'audioTimedOut',
  videoUnknownCodec: 'audioUnknownCodec',
  videoTooManyTracks: 'audioUnreadable',
  processingFailed: 'itemFailed',
}

/** The code by which a dataset keeps why its recording could not be used. */
export function recordingFailure(code: string): string {
  const [name = '', query] = code.split('?')
  const said = ofRecordings[name] ?? 'audioUnreadable'
  return said === 'audioTooLongForAll' && query ? `${said}?${query}` : said
}
