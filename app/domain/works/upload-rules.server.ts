import { mayUpload, onStored } from '~/domain/uploads/upload-hooks.server'
import { mayUploadWork } from './may-upload-work.server'
import { recordWork } from './record-work.server'

/** Tells the uploads area whose videos it takes, and what becomes of them; called when the product is mounted. */
export function hangWorkUploads(): void {
  mayUpload.work_video = mayUploadWork
  onStored.work_video = recordWork
}
