import { moveStage } from './move-stage.server'
import { lockEndedStages } from '~/domain/works/lock-ended-stages.server'

/**
 * Moves a stage as moveStage does; where that ends its uploads, locks what was left unlocked: judging starts on locked works.
 * A crash in between loses nothing, the clock locks again.
 */
export async function moveStageAndLock(move: Parameters<typeof moveStage>[0]): ReturnType<typeof moveStage> {
  const result = await moveStage(move)
  if (result.ok && move.to === 'completed') await lockEndedStages()
  return result
}
