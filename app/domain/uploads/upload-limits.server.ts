import { db } from '~/infra/db/client'
import type { UploadPurpose } from '~/infra/db/generated/enums'
import { type UploadLimits, uploadPurposes, workVideoLimits } from './upload-purposes'

/** The limits of one slot: a work's come from the competition of its stage, all others from their purpose. Null without such a stage. */
export async function limitsOf({ purpose, stageId }: { purpose: UploadPurpose; stageId: number | null }): Promise<UploadLimits | null> {
  if (purpose !== 'work_video') return uploadPurposes[purpose]
  if (stageId === null) return null
  const stage = await db.stage.findUnique({
    where: { id: stageId },
    select: { competition: { select: { maxSizeMB: true, formats: true } } },
  })
  return stage && workVideoLimits(stage.competition)
}
