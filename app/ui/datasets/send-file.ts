import { paths } from '~/http/paths'
import { fileHash } from '~/ui/works/uploading/file-hash'
import { fingerprintOf } from '~/ui/works/uploading/fingerprint'
import { startUpload, type UploadPhase, type UploadSession } from '~/ui/works/uploading/upload-session'

export type QueuedFile = { name: string; size: number; sent: number; phase: UploadPhase | 'queued'; code: string | null }

export type QueueState = {
  batchId: number | null
  files: QueuedFile[]
  /** Why nothing could be begun. */ code: string | null
  over: boolean
}

export type Queue = { pause: () => void; goOn: () => void; leave: () => void }

/** A file that the server has in part. */
export type UnfinishedFile = { id: string; fileName: string; size: number; fingerprint: string }

type Sending = {
  file: File
  unfinished: readonly UnfinishedFile[]
  metadata: Record<string, string>
  signal: AbortSignal
  paused: () => boolean
  /** Those under way, to be paused and gone on with. */
  sessions: Map<File, UploadSession>
  confirm: Parameters<typeof startUpload>[0]['confirm']
  onChange: (change: Partial<QueuedFile>) => void
}

/** Sends one file in pieces, from where the server has it; resolves when it was taken or refused. */
export async function sendFile({ file, unfinished, metadata, signal, paused, sessions, confirm, onChange }: Sending): Promise<void> {
  onChange({ phase: 'checking' })
  const [fingerprint, sha256] = [await fingerprintOf(file), await fileHash(file, () => {}, signal)]
  if (signal.aborted) return
  const part = unfinished.find((one) => one.fileName === file.name && one.size === file.size && one.fingerprint === fingerprint)
  await new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true })
    const session = startUpload({
      ...{ file, endpoint: paths.tus(), resumeId: part?.id ?? null, hold: false, confirm },
      metadata: { ...metadata, fingerprint, sha256: sha256 ?? '' },
      onChange: ({ phase, sent, code }) => {
        onChange({ phase, sent, code })
        if (phase !== 'done' && phase !== 'failed') return
        session.leave()
        sessions.delete(file)
        resolve()
      },
    })
    sessions.set(file, session)
    if (paused()) session.pause()
  })
}

/** How files under way are paused, gone on with and left. */
export function queueOf({
  sessions,
  left,
  pause,
}: {
  sessions: Map<File, UploadSession>
  left: AbortController
  pause: (now: boolean) => void
}): Queue {
  return {
    pause: () => {
      pause(true)
      for (const session of sessions.values()) session.pause()
    },
    goOn: () => {
      pause(false)
      for (const session of sessions.values()) session.goOn()
    },
    leave: () => {
      left.abort()
      for (const session of sessions.values()) session.leave()
    },
  }
}
