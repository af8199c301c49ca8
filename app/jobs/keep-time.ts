import { sweepBatches } from '~/domain/datasets/discard-batch.server'
import { sealDueScores } from '~/domain/sealing/seal-scores.server'
import { queueScoringEndReminders } from '~/domain/panels/remind-before-end.server'
import { tellJudgingOpened } from '~/domain/panels/tell-judging-opened.server'
import { moveDueStages } from '~/domain/stages/move-due-stages.server'
import { lockEndedStages } from '~/domain/works/lock-ended-stages.server'
import { log } from '~/infra/log'

/**
 * What the clock does. Three times a minute: opens and ends stages at their times, reminds of deadlines, locks what was left unlocked, tells judges
 * whose works are ready, reminds those who owe scores a day before scoring ends. Every second: makes submissions count that can no longer be taken
 * back. Every hour: takes away uploads to the library that were left. Each look finds out anew what is due, so one that
 * was missed is made up for. Returns how to stop it.
 */
export function keepTime(): () => Promise<void> {
  const stops = [every(20_000, moveAndLock), every(1000, seal), every(3_600_000, sweepBatches)]
  return async () => {
    for (const stop of stops) await stop()
  }
}

/** Looks at once and then again and again, one look at a time. */
function every(ms: number, look: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  let busy = false
  const begin = () => {
    if (busy) return
    busy = true
    running = look()
      .catch((error: unknown) => log.error('clock.failed', { error }))
      .finally(() => (busy = false))
  }
  begin()
  const timer = setInterval(begin, ms)
  timer.unref()
  return () => {
    clearInterval(timer)
    return running
  }
}

async function moveAndLock(): Promise<void> {
  const moves = await moveDueStages()
  const locked = await lockEndedStages()
  await tellJudgingOpened()
  await queueScoringEndReminders()
  if (moves + locked > 0) log.info('clock.moved', { moves, locked })
}

async function seal(): Promise<void> {
  await sealDueScores()
}
