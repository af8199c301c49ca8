import { openUploadsOf } from '~/domain/uploads/upload-progress.server'
import { now } from '~/infra/clock'
import { uploadRefusal } from './rules'
import { findSituation, ruleView, type Situation } from './queries/situation.server'

type OpenUpload = Awaited<ReturnType<typeof openUploadsOf>>[number]

/** Why the rest of an unfinished upload would no longer be taken, or null: after the deadline only what was announced before it goes on. */
export function resumeRefusal(
  situation: Situation,
  { slot, declaredSha256, createdAt }: Pick<OpenUpload, 'slot' | 'declaredSha256' | 'createdAt'>,
): string | null {
  const at = now()
  return uploadRefusal(ruleView(situation, slot ?? undefined), at, declaredSha256 === null ? at : createdAt)
}

/** A person's works of which a part has arrived and the rest may still come, wherever they were begun. */
export async function unfinishedWorks(userId: number) {
  const uploads = await openUploadsOf(userId)
  const found = await Promise.all(
    uploads.map(async (upload) => {
      const { purpose, registrationId, stageId } = upload
      if (purpose !== 'work_video' || registrationId === null || stageId === null) return []
      const situation = await findSituation({ registrationId, stageId })
      if (!situation || resumeRefusal(situation, upload) !== null) return []
      const { stage, competition } = situation
      const { id, fileName, declaredSize, offset, slot } = upload
      return [
        {
          id,
          fileName,
          size: declaredSize,
          offset,
          /** The slot whose work it is to replace. */
          replaces: situation.works.some((work) => work.slot === slot) ? slot : null,
          stage: { id: stage.id, name: stage.name },
          competition: { id: competition.id, name: competition.name },
        },
      ]
    }),
  )
  return found.flat()
}
