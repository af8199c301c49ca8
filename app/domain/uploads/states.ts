import type { UploadStatus } from '~/infra/db/generated/enums'

/** An upload that is arriving or has arrived: its bytes are on the disk and count towards its sender's share. */
export const heldStatuses = ['uploading', 'stored'] as const satisfies readonly UploadStatus[]
