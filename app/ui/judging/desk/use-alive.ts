import { useEffect, useState } from 'react'

/** Whether scripts run: what they alone can do is shown from then on. */
export function useAlive(): boolean {
  const [alive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  return alive
}
