import { processing } from '~/domain/media/process-upload.server'
import { mayUpload, onStored } from '~/domain/uploads/upload-hooks.server'
import { mayUploadWork } from './may-upload-work.server'
import { recordWork } from './record-work.server'
import { beginWork, settleWork } from './settle-work.server'

/** Tells the areas before this one whose videos are taken, and what becomes of them; called when the product is mounted. */
export function hangWorkUploads(): void {
  mayUpload.work_video = mayUploadWork
  onStored.work_video = recordWork
  processing.work_video = { onBegun: beginWork, onProcessed: settleWork }
}
