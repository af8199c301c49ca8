import { useCallback, useEffect, useRef, useState } from 'react'
import { startUpload, type UploadSession, type UploadSnapshot } from './upload-session'

type Start = { file: File; metadata: Record<string, string>; resumeId: string | null }

type Options = {
  endpoint: string
  confirm: (uploadId: string) => Promise<{ status: string; rejection: string | null } | null>
  /** The server has more, or less, than the page shows: a work was stored, an upload refused or given up. */
  onSettled: () => void
}

/** One slot's upload. It warns before the page is left while bytes are on their way. */
export function useUpload({ endpoint, confirm, onSettled }: Options) {
  const session = useRef<UploadSession | null>(null)
  const [snapshot, setSnapshot] = useState<UploadSnapshot | null>(null)
  const phase = snapshot?.phase
  const underway = phase !== undefined && phase !== 'failed' && phase !== 'done'

  useEffect(() => {
    if (!underway) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [underway])

  useEffect(() => () => session.current?.leave(), [])

  const settled = useRef(onSettled)
  useEffect(() => {
    settled.current = onSettled
  })

  const start = useCallback(
    ({ file, metadata, resumeId }: Start) => {
      session.current?.leave()
      session.current = startUpload({
        ...{ file, endpoint, metadata, resumeId, confirm },
        onChange: (next) => {
          setSnapshot(next)
          if (next.phase !== 'done' && next.phase !== 'failed') return
          session.current?.leave()
          settled.current()
        },
      })
    },
    [endpoint, confirm],
  )

  function cancel() {
    const ending = session.current?.cancel()
    session.current = null
    setSnapshot(null)
    void ending?.then(() => settled.current())
  }

  return {
    snapshot,
    underway,
    start,
    cancel,
    pause: () => session.current?.pause(),
    goOn: () => session.current?.goOn(),
  }
}
