import type { UploadPurpose } from '~/infra/db/generated/enums'
import type { FileFormat } from '~/infra/sniff'

const megabyte = 1024 * 1024

/** What a slot takes: sizes in bytes, formats as the bytes prove them. */
export type UploadLimits = { maxBytes: number; formats: readonly FileFormat[] }

/** Images are drawn anew: nothing of the sender's file but its picture is kept, no edge is longer than `maxEdge` pixels. */
type ImageRule = { maxEdge: number; square: boolean }

/** Of how many senders the same content is kept once: each, or all together. */
type Once = 'sender' | 'library'

export const maxImageMegapixels = 50

/** A work's own limits stand on its competition; these are the widest it may set. */
const maxWorkMegabytes = 2000

/** What a competition may name as formats of its works. */
export const workFormats = ['mp4', 'mov', 'm4v', 'webm', 'mkv', '3gp'] as const

/** `shared`: kept for all, it counts towards nobody's share of the disk. */
export const uploadPurposes: Record<UploadPurpose, UploadLimits & { image?: ImageRule; once?: Once; shared?: true }> = {
  work_video: { maxBytes: maxWorkMegabytes * megabyte, formats: ['mp4', 'mov', 'webm', 'mkv', '3gp'] },
  payment_screenshot: { maxBytes: 5 * megabyte, formats: ['jpg', 'png'], image: { maxEdge: 3000, square: false } },
  payment_qr: { maxBytes: 5 * megabyte, formats: ['jpg', 'png'], image: { maxEdge: 1600, square: false } },
  avatar: { maxBytes: 10 * megabyte, formats: ['jpg', 'png'], image: { maxEdge: 512, square: true } },
  logo: { maxBytes: 5 * megabyte, formats: ['jpg', 'png'], image: { maxEdge: 512, square: false } },
  service_qr: { maxBytes: 5 * megabyte, formats: ['jpg', 'png'], image: { maxEdge: 1000, square: false } },
  resume: { maxBytes: 10 * megabyte, formats: ['pdf'] },
  model_audio: { maxBytes: 100 * megabyte, formats: ['wav'], once: 'sender' },
  dataset_audio: { maxBytes: 100 * megabyte, formats: ['wav', 'mp3', 'flac'], once: 'library', shared: true },
  dataset_sheet: { maxBytes: 10 * megabyte, formats: ['xlsx', 'xls'], shared: true },
  // A size is a whole number of 31 bits in the database.
  dataset_archive: { maxBytes: 2000 * megabyte, formats: ['zip'], shared: true },
}

/** A competition's limits for its works, from its fields `maxSizeMB` and `formats` ("mp4,mov"). */
export function workVideoLimits({ maxSizeMB, formats }: { maxSizeMB: number; formats: string }): UploadLimits {
  const named = formats.split(',').map((name) => name.trim().toLowerCase())
  const allowed = uploadPurposes.work_video.formats.filter(
    (format) => named.includes(format) || (format === 'mp4' && named.includes('m4v')),
  )
  return { maxBytes: Math.min(maxSizeMB, maxWorkMegabytes) * megabyte, formats: allowed }
}

export function tooLargeCode({ maxBytes }: FileLimits): string {
  return `fileTooLarge?max=${Math.floor(maxBytes / megabyte)}`
}

export function wrongTypeCode(limits: FileLimits): string {
  return `fileType?${new URLSearchParams({ formats: formatNames(limits).join(' / ') })}`
}

/** What a file's name may end with, by its format. */
const endings: Record<string, readonly string[] | undefined> = { jpg: ['jpg', 'jpeg'], mp4: ['mp4', 'm4v'] }

/** What a file input takes: of an upload, or of a file that is read and kept elsewhere. */
export type FileLimits = { maxBytes: number; formats: readonly string[] }

const endingsOf = ({ formats }: FileLimits) => formats.flatMap((format) => endings[format] ?? [format])

/** Whether a file's name ends with one of the formats; one without an ending fits only where its bytes are asked all the same. */
export function nameFits(fileName: string, limits: UploadLimits, { withoutEnding = false } = {}): boolean {
  const ending = /\.([^.\\/]*)$/.exec(fileName)?.[1]?.toLowerCase()
  return ending ? endingsOf(limits).includes(ending) : withoutEnding
}

/** The formats as they are said: MP4, M4V, MOV. JPEG is JPG by another name. */
export function formatNames(limits: FileLimits): string[] {
  return endingsOf(limits)
    .filter((ending) => ending !== 'jpeg')
    .map((ending) => ending.toUpperCase())
}

/** The `accept` attribute of a file input for a purpose. */
export function acceptAttribute(limits: FileLimits): string {
  return endingsOf(limits)
    .map((ending) => `.${ending}`)
    .join(',')
}
