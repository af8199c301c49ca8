import { useRevalidator } from '@remix-run/react'
import { useEffect, useState } from 'react'
import type { ListedTask, TaskStanding } from '~/domain/model-scoring/queries/own-tasks.server'
import { isUnderway } from '~/domain/model-scoring/states'
import { paths } from '~/http/paths'
import { useRefresh } from '~/ui/works/use-refresh'

/** How far one's tasks are, in percent by id, told by the server as it changes. The page's data is asked for anew when a state is no longer the one shown. */
export function useStandings(tasks: readonly Pick<ListedTask, 'id' | 'status'>[]): Map<number, number> {
  const { revalidate } = useRevalidator()
  const [progress, setProgress] = useState(new Map<number, number>())
  const [untold, setUntold] = useState(false)
  const shown = tasks.map(({ id, status }) => `${id}:${status}`).join(',')
  const underway = tasks.some(({ status }) => isUnderway(status))
  // Who is not told, having too many pages open or no such browser, looks now and then.
  useRefresh(underway && untold)

  useEffect(() => {
    if (!underway) return
    if (typeof EventSource === 'undefined') return setUntold(true)
    const source = new EventSource(paths.modelTaskEvents())
    source.onmessage = ({ data }: MessageEvent<string>) => {
      const standings = JSON.parse(data) as TaskStanding[]
      setProgress(new Map(standings.map(({ id, progress }) => [id, progress])))
      const seen = shown.split(',')
      const changed = standings.some(({ id, status }) => !seen.includes(`${id}:${status}`) && seen.some((one) => one.startsWith(`${id}:`)))
      if (changed) revalidate()
    }
    source.onerror = () => setUntold(source.readyState === EventSource.CLOSED)
    return () => source.close()
  }, [underway, shown, revalidate])

  return progress
}
