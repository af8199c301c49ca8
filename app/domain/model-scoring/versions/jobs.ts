import { z } from 'zod'
import { defineJob } from '~/infra/jobs/definition'

/** One calibration at a time; a large library is listened to first, and what was heard stays when it is interrupted. */
export const modelCalibration = defineJob({
  kind: 'model-calibration',
  payloadSchema: z.object({ versionId: z.number().int() }),
  timeoutMs: 12 * 60 * 60 * 1000,
  attempts: 5,
})
