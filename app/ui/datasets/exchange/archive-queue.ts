import { paths } from '~/http/paths'
import { fetchWithin } from '~/ui/fetch-within'
import { type Queue, queueOf, type QueueState, sendFile, type UnfinishedFile } from '../send-file'

type Options = { file: File; unfinished: readonly UnfinishedFile[]; onChange: (state: QueueState) => void }

/** Sends a library's ZIP; its `batchId` is the import that begins when it was taken. */
export function startArchive({ file, unfinished, onChange }: Options): Queue {
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
      ...{ file, unfinished, signal: left.signal, paused: () => paused, sessions },
      metadata: { purpose: 'dataset_archive' },
      confirm: async (uploadId) => {
        const { upload, importId } = await standingOf(uploadId)
        if (importId !== null) show({ batchId: importId })
        return upload
      },
      onChange: (change) => show({ files: [{ ...state.files[0]!, ...change }] }),
    })
    show({ over: true })
  }
  void run()
  return queueOf({ sessions, left, pause: (now) => (paused = now) })
}

type Standing = { upload: { status: string; rejection: string | null } | null; importId: number | null }

async function standingOf(uploadId: string): Promise<Standing> {
  const response = await fetchWithin(paths.libraryImportStatus(uploadId))
  return response.ok ? ((await response.json()) as Standing) : { upload: null, importId: null }
}
