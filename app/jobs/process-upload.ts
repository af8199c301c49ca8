import { z } from 'zod'
import { giveUpProcessing, processUpload } from '~/domain/media/process-upload.server'
import { defineJob } from '~/infra/jobs/definition'

/** One file at a time; ffmpeg has limits of its own, below this one. */
export const processUploadJob = defineJob({
  kind: 'process-upload',
  payloadSchema: z.object({ uploadId: z.string(), round: z.number().int().optional() }),
  timeoutMs: 3 * 60 * 60 * 1000,
  attempts: 5,
  handler: ({ payload, signal, progress, finish }) => processUpload(payload, { signal, progress, finish }),
  gaveUp: (tx, payload) => giveUpProcessing(tx, payload),
})
