import { useEffect, useState } from 'react'
import type { SlotData, UploadStatusData } from '~/domain/works/queries/upload-page.server'
import { isUnderway } from '~/domain/works/states'
import { fetchWithin } from '~/ui/fetch-within'

const everyMs = 2000

type Options = { statusUrl: string; slots: SlotData[]; onChange: () => void; onReady: () => void }

/** While a work is processed, asks how it goes: percent by work id, and whether the last asking failed. `onChange` when a state is no longer the one shown. */
export function useProcessing({ statusUrl, slots, onChange, onReady }: Options): { progress: Record<number, number>; failed: boolean } {
  const [progress, setProgress] = useState<Record<number, number>>({})
  const [failed, setFailed] = useState(false)
  const shown = slots.map(({ work }) => (work ? `${work.id}:${work.status}` : '')).join(',')
  const underway = slots.some(({ work }) => work !== null && isUnderway(work.status))

  useEffect(onReady, [onReady])

  useEffect(() => {
    if (!underway) return
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return
      void ask(statusUrl).then((status) => {
        setFailed(!status)
        if (!status) return
        setProgress(Object.fromEntries(status.works.map((work) => [work.id, work.progress ?? 0])))
        const changed = status.works.some((work) => !shown.split(',').includes(`${work.id}:${work.status}`))
        if (changed) onChange()
      })
    }, everyMs)
    return () => clearInterval(timer)
  }, [underway, shown, statusUrl, onChange])

  return { progress, failed: failed && underway }
}

async function ask(url: string): Promise<UploadStatusData | null> {
  return fetchWithin(url)
    .then((response) => (response.ok ? (response.json() as Promise<UploadStatusData>) : null))
    .catch(() => null)
}
