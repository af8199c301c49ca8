import { log } from '../log'
import { learnSizes } from './client'

const hourMs = 60 * 60 * 1000

/** Once an hour the database learns how large its tables have grown. Returns how to stop it. */
export function keepLearning(): () => void {
  const timer = setInterval(() => {
    learnSizes().catch((error: unknown) => log.error('db.learning_failed', { error }))
  }, hourMs).unref()
  return () => clearInterval(timer)
}
