/** How a library's ZIP calls itself; whoever changes what its manifest means counts the version on. */
export const archiveFormat = 'vocal-dataset-library'
export const archiveVersion = 1

export const audioFolder = 'audio'

/** A skill tag as the library had it: scores are 0..max. */
export type ArchivedTag = { code: string; name: string; max: number }

/** What people's first ratings of a dataset come to. */
type RatingSummary = { count: number; mean: number }

/** A dataset as manifest.json has it; the first seven are also what an upload of files takes from a manifest (see manifest.ts). */
export type ArchivedDataset = {
  name: string
  /** Its recording inside the ZIP. */
  file: string
  singer: string
  song: string
  voiceType: string
  description: string
  /** The official scores by the code of their tag. */
  tags: Record<string, number>
  /** In the library that exported it; another gives it an id of its own. The checksum is what stays. */
  id: number
  sha256: string
  bytes: number
  durationMs: number | null
  /** The recording was not on the disk any more. */
  missing?: true
  source: 'pair' | 'audio'
  status: string
  split: boolean
  createdAt: string
  scoresData: unknown
  segments: { index: number; startMs: number; endMs: number }[]
  ratings: Record<string, RatingSummary>
}

/** A rating by somebody who is a number, drawn for this export. */
export type ArchivedRating = {
  dataset: string
  datasetId: number
  segment: number
  rater: number
  repeat: boolean
  scores: Record<string, number>
}
