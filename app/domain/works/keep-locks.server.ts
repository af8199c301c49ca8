import { log } from '~/infra/log'
import { lockEndedStages } from './lock-ended-stages.server'

const everyMs = 60_000

/** Looks every minute for stages whose uploads have ended; returns how to stop it. */
export function keepLocks(): () => void {
  let running = false
  const look = () => {
    if (running) return
    running = true
    lockEndedStages()
      .then((locked) => locked > 0 && log.info('works.locked_at_end', { registrations: locked }))
      .catch((error: unknown) => log.error('works.lock_at_end_failed', { error }))
      .finally(() => (running = false))
  }
  look()
  const timer = setInterval(look, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
