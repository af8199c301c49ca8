import { useCallback, useEffect, useRef, useState } from 'react'
import { discard } from './compress-video'
import { prepareUpload } from './prepare-upload'
import { startUpload, type UploadSession, type UploadSnapshot } from './upload-session'

export type UploadChoice = {
  /** Compress it first, on this device. */
  compress: boolean
  /** Only announce it before the deadline; its bytes come later. */
  hold: boolean
}

type Start = { file: File; metadata: Record<string, string> } & UploadChoice

type Options = {
  endpoint: string
  /** Under which a compressed file of this slot is kept. */
  shelfName: string
  confirm: (uploadId: string) => Promise<{ status: string; rejection: string | null } | null>
  /** The server has more, or less, than the page shows: a work was stored, or an upload refused or given up. */
  onSettled: (outcome: { stored: boolean }) => void
}

/** One slot's upload: prepared, sent, and warned about before the page is left while bytes are on their way. */
export function useUpload({ endpoint, shelfName, confirm, onSettled }: Options) {
  const session = useRef<UploadSession | null>(null)
  const answer = useRef<((sendOriginal: boolean) => void) | null>(null)
  const preparing = useRef<{ all: AbortController; compressing: AbortController } | null>(null)
  const [snapshot, setSnapshot] = useState<UploadSnapshot | null>(null)
  const phase = snapshot?.phase
  const underway = phase !== undefined && phase !== 'failed' && phase !== 'done'

  useEffect(() => {
    if (!underway) return
    const warn = (event: BeforeUnloadEvent) => {
      event.preventDefault()
      // What Chrome asked for until 119.
      event.returnValue = true
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [underway])

  const end = useCallback(() => {
    preparing.current?.all.abort()
    preparing.current = null
    answer.current?.(false)
    session.current?.leave()
  }, [])
  useEffect(() => end, [end])

  const settled = useRef(onSettled)
  useEffect(() => {
    settled.current = onSettled
  })

  const send = useCallback(
    (job: { file: File; metadata: Record<string, string>; resumeId: string | null; hold: boolean }) => {
      session.current = startUpload({
        ...{ ...job, endpoint, confirm },
        onChange: (next) => {
          setSnapshot(next)
          if (next.phase !== 'done' && next.phase !== 'failed') return
          session.current?.leave()
          if (next.phase === 'done') void discard(shelfName)
          settled.current({ stored: next.phase === 'done' })
        },
      })
    },
    [endpoint, confirm, shelfName],
  )

  async function start({ file, metadata, compress, hold }: Start) {
    end()
    const ways = { all: new AbortController(), compressing: new AbortController() }
    preparing.current = ways
    const show = (now: 'compressing' | 'notCompressed' | 'checking', sent: number, size: number) =>
      setSnapshot({ phase: now, sent, size, bytesPerSecond: null, lostSeconds: null, code: null, held: false })
    const ready = await prepareUpload(file, {
      compressAs: compress ? shelfName : null,
      onCompressing: (done) => show('compressing', done, file.size),
      onChecking: (chosen, done) => show('checking', done, chosen.size),
      useOriginal: ways.compressing.signal,
      mayUseOriginal: () => {
        show('notCompressed', 0, file.size)
        return new Promise((resolve) => {
          answer.current = (sendOriginal) => {
            answer.current = null
            resolve(sendOriginal)
          }
        })
      },
      signal: ways.all.signal,
    })
    if (!ready) return
    preparing.current = null
    send({ file: ready.file, metadata: { ...metadata, fingerprint: ready.fingerprint, sha256: ready.sha256 ?? '' }, resumeId: null, hold })
  }

  function cancel() {
    const ending = session.current?.cancel()
    end()
    session.current = null
    setSnapshot(null)
    void discard(shelfName)
    void ending?.then(() => settled.current({ stored: false }))
  }

  return {
    snapshot,
    underway,
    start,
    /** Goes on with what the server has of a file. */
    resume: (file: File, resumeId: string) => {
      end()
      send({ file, metadata: {}, resumeId, hold: false })
    },
    cancel,
    useOriginal: () => preparing.current?.compressing.abort(),
    pause: () => session.current?.pause(),
    goOn: () => (answer.current ? answer.current(true) : session.current?.goOn()),
  }
}
