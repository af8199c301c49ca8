import { type Queue, queueOf, type QueueState, sendFile, type UnfinishedFile } from './send-file'

/** What became of a file on the server, and what began with it, by its id. */
export type FileStanding = { upload: { status: string; rejection: string | null } | null; begun: number | null }

type Options = {
  file: File
  unfinished: readonly UnfinishedFile[]
  metadata: Record<string, string>
  standingOf: (uploadId: string) => Promise<FileStanding>
  onChange: (state: QueueState) => void
}

/** Sends one file by itself; its state's `batchId` is what begins on the server when it was taken. */
export function startOne({ file, unfinished, metadata, standingOf, onChange }: Options): Queue {
  const left = new AbortController()
  const sessions: Parameters<typeof queueOf>[0]['sessions'] = new Map()
  let paused = false
  let state: QueueState = {
    batchId: null,
    code: null,
    over: false,
    files: [{ name: file.name, size: file.size, sent: 0, phase: 'queued', code: null }],
  }
  const show = (change: Partial<QueueState>) => {
    if (!left.signal.aborted) onChange((state = { ...state, ...change }))
  }
  async function run() {
    await sendFile({
      ...{ file, unfinished, metadata, signal: left.signal, paused: () => paused, sessions },
      confirm: async (uploadId) => {
        const { upload, begun } = await standingOf(uploadId)
        if (begun !== null) show({ batchId: begun })
        return upload
      },
      onChange: (change) => show({ files: [{ ...state.files[0]!, ...change }] }),
    })
    show({ over: true })
  }
  void run()
  return queueOf({ sessions, left, pause: (now) => (paused = now) })
}
