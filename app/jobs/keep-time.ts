import { tellJudgingOpened } from '~/domain/panels/tell-judging-opened.server'
import { moveDueStages } from '~/domain/stages/move-due-stages.server'
import { lockEndedStages } from '~/domain/works/lock-ended-stages.server'
import { log } from '~/infra/log'

const everyMs = 20_000

/**
 * What the clock does, three times a minute: opens and ends stages at their times, reminds of deadlines, locks what was left unlocked, tells judges
 * whose works are ready.
 * Each look finds out anew what is due, so one that was missed is made up for. Returns how to stop it.
 */
export function keepTime(): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  let busy = false
  const look = () => {
    if (busy) return
    busy = true
    running = lookOnce()
      .catch((error: unknown) => log.error('clock.failed', { error }))
      .finally(() => (busy = false))
  }
  look()
  const timer = setInterval(look, everyMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    return running
  }
}

async function lookOnce(): Promise<void> {
  const moves = await moveDueStages()
  const locked = await lockEndedStages()
  await tellJudgingOpened()
  if (moves + locked > 0) log.info('clock.moved', { moves, locked })
}
