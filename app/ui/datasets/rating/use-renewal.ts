import { useEffect, useState } from 'react'
import { paths } from '~/http/paths'
import { fetchWithin } from '~/ui/fetch-within'

/** Keeps a task for its rater while its page is open, so often that an answer may be lost; true once it is kept no longer. */
export function useRenewal(taskId: number, lockMinutes: number): boolean {
  const [lost, setLost] = useState(false)
  useEffect(() => {
    const renew = async () => {
      // Without a network there is a next time.
      const answer = await fetchWithin(paths.ratingTaskRenewal(taskId), { method: 'POST', body: new URLSearchParams() }).catch(() => null)
      if (answer) setLost(answer.status === 409)
    }
    const timer = setInterval(() => void renew(), Math.min(60_000, lockMinutes * 20_000))
    return () => clearInterval(timer)
  }, [taskId, lockMinutes])
  return lost
}
