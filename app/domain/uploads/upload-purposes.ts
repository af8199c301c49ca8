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

export const uploadPurposes: Record<UploadPurpose, UploadLimits & { image?: ImageRule; once?: Once }> = {
  work_video: { maxBytes: maxWorkMegabytes * megabyte, formats: ['mp4', 'mov', 'webm', 'mkv', '3gp'] },
  payment_screenshot: { maxBytes: 5 * megabyte, formats: ['jpg', 'png'], image: { maxEdge: 3000, square: false } },
  payment_qr: { maxBytes: 5 * megabyte, formats: ['jpg', 'png'], image: { maxEdge: 1600, square: false } },
  avatar: { maxBytes: 10 * megabyte, formats: ['jpg', 'png'], image: { maxEdge: 512, square: true } },
  logo: { maxBytes: 5 * megabyte, formats: ['jpg', 'png'], image: { maxEdge: 512, square: false } },
  service_qr: { maxBytes: 5 * megabyte, formats: ['jpg', 'png'], image: { maxEdge: 1000, square: false } },
  resume: { maxBytes: 10 * megabyte, formats: ['pdf'] },
  model_audio: { maxBytes: 100 * megabyte, formats: ['wav'], once: 'sender' },
  dataset_audio: { maxBytes: 100 * megabyte, formats: ['wav', 'mp3', 'flac'], once: 'library' },
  dataset_sheet: { maxBytes: 10 * megabyte, formats: ['xlsx', 'xls'] },
}

/** A competition's limits for its works, from its fields `maxSizeMB` and `formats` ("mp4,mov"). */
export function workVideoLimits({ maxSizeMB, formats }: { maxSizeMB: number; formats: string }): UploadLimits {
  const named = formats.split(',').map((name) => name.trim().toLowerCase())
  const allowed = uploadPurposes.work_video.formats.filter(
    (format) => named.includes(format) || (format === 'mp4' && named.includes('m4v')),
  )
  return { maxBytes: Math.min(maxSizeMB, maxWorkMegabytes) * megabyte, formats: allowed }
}

export function tooLargeCode({ maxBytes }: UploadLimits): string {
  return `fileTooLarge?max=${Math.floor(maxBytes / megabyte)}`
}

export function wrongTypeCode({ formats }: UploadLimits): string {
  return `fileType?${new URLSearchParams({ formats: formats.map((format) => format.toUpperCase()).join(' / ') })}`
}

/** The `accept` attribute of a file input for a purpose. */
export function acceptAttribute({ formats }: UploadLimits): string {
  return formats
    .flatMap((format) => (format === 'jpg' ? ['.jpg', '.jpeg'] : format === 'mp4' ? ['.mp4', '.m4v'] : [`.${format}`]))
    .join(',')
}
