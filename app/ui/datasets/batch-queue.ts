import type { BatchPage } from '~/domain/datasets/queries/batch-page.server'
import { type BatchKind, fileRole, sortFiles } from '~/domain/datasets/pairing'
import { paths } from '~/http/paths'
import { fetchWithin } from '~/ui/fetch-within'
import { fileHash } from '~/ui/works/uploading/file-hash'
import { fingerprintOf } from '~/ui/works/uploading/fingerprint'
import { startUpload, type UploadPhase, type UploadSession } from '~/ui/works/uploading/upload-session'

/** How many files are on their way at once: a small one need not wait for a large one, and the server takes three. */
const atOnce = 2

export type QueuedFile = { name: string; size: number; sent: number; phase: UploadPhase | 'queued'; code: string | null }

export type QueueState = { batchId: number | null; files: QueuedFile[]; /** Why nothing could be begun. */ code: string | null; over: boolean }

type Options = {
  files: File[]
  kind: BatchKind
  /** The form as it stands; its files are sent here. */
  form: FormData
  batch: { id: number; sending: BatchPage['sending'] } | null
  onChange: (state: QueueState) => void
}

export type Queue = { pause: () => void; goOn: () => void; leave: () => void }

/** Sends a choice of files to a batch, which is opened for them if need be, two at a time; what the server has in part goes on from there. */
export function startQueue({ files, kind, form, batch, onChange }: Options): Queue {
  const { items, manifest } = sortFiles(files, kind)
  const sent = [...(manifest ? [manifest] : []), ...items.flatMap(({ audio, sheet }) => [sheet, audio].filter((file) => file !== undefined))]
  const sessions = new Map<File, UploadSession>()
  const left = new AbortController()
  let state: QueueState = {
    batchId: batch?.id ?? null,
    files: sent.map(({ name, size }) => ({ name, size, sent: 0, phase: 'queued', code: null })),
    code: null,
    over: false,
  }
  let paused = false
  let next = 0

  const show = (change: Partial<QueueState>) => {
    if (!left.signal.aborted) onChange((state = { ...state, ...change }))
  }
  const showFile = (at: number, change: Partial<QueuedFile>) =>
    show({ files: state.files.map((file, index) => (index === at ? { ...file, ...change } : file)) })

  async function run() {
    const batchId = state.batchId ?? (await begin(form))
    if (batchId === null) return show({ code: 'datasetUploadFailed', over: true })
    show({ batchId })
    await Promise.all(Array.from({ length: atOnce }, () => line(batchId)))
    show({ over: true })
  }

  /** One of the lines: takes the next file until there is none. */
  async function line(batchId: number) {
    while (next < sent.length && !left.signal.aborted) {
      const at = next++
      await (fileRole(sent[at]!.name) === 'manifest' ? hand(batchId, at) : send(batchId, at))
    }
  }

  /** A manifest is read at once and not kept. */
  async function hand(batchId: number, at: number) {
    const answer = await postFile(batchId, form, sent[at]!)
    showFile(at, answer === null ? { phase: 'done', sent: sent[at]!.size } : { phase: 'failed', code: answer })
  }

  async function send(batchId: number, at: number) {
    const file = sent[at]!
    showFile(at, { phase: 'checking' })
    const [fingerprint, sha256] = [await fingerprintOf(file), await fileHash(file, () => {}, left.signal)]
    if (left.signal.aborted) return
    const part = batch?.sending.find((one) => one.fileName === file.name && one.size === file.size && one.fingerprint === fingerprint)
    const purpose = fileRole(file.name) === 'audio' ? 'dataset_audio' : 'dataset_sheet'
    await new Promise<void>((resolve) => {
      left.signal.addEventListener('abort', () => resolve(), { once: true })
      const session = startUpload({
        ...{ file, endpoint: paths.tus(), resumeId: part?.id ?? null, hold: false },
        metadata: { purpose, batch: String(batchId), fingerprint, sha256: sha256 ?? '' },
        confirm: (uploadId) => standingOf(batchId, uploadId),
        onChange: ({ phase, sent: bytes, code }) => {
          showFile(at, { phase, sent: bytes, code })
          if (phase !== 'done' && phase !== 'failed') return
          session.leave()
          sessions.delete(file)
          resolve()
        },
      })
      sessions.set(file, session)
      if (paused) session.pause()
    })
  }

  void run()
  return {
    pause: () => {
      paused = true
      for (const session of sessions.values()) session.pause()
    },
    goOn: () => {
      paused = false
      for (const session of sessions.values()) session.goOn()
    },
    leave: () => {
      left.abort()
      for (const session of sessions.values()) session.leave()
    },
  }
}

/** Opens a batch as the form without a script would; null when that was refused. */
async function begin(form: FormData): Promise<number | null> {
  const fields = withoutFiles(form)
  fields.set('intent', 'begin')
  const response = await fetchWithin(paths.datasetUpload(), { method: 'POST', body: fields }).catch(() => null)
  const opened = /\/admin\/dataset-upload\/(\d+)/.exec(response?.url ?? '')
  return response?.ok && opened ? Number(opened[1]) : null
}

/** Hands over a file that is read at once; null when it was taken, else why not. */
async function postFile(batchId: number, form: FormData, file: File): Promise<string | null> {
  const fields = withoutFiles(form)
  fields.append('files', file)
  const response = await fetchWithin(paths.datasetBatchStatus(batchId), { method: 'POST', body: fields }).catch(() => null)
  if (!response?.ok) return 'datasetUploadFailed'
  const { refused } = (await response.json()) as { refused: { code: string }[] }
  return refused[0]?.code ?? null
}

function withoutFiles(form: FormData): FormData {
  const fields = new FormData()
  for (const [name, value] of form) if (typeof value === 'string') fields.append(name, value)
  return fields
}

async function standingOf(batchId: number, uploadId: string): Promise<{ status: string; rejection: string | null } | null> {
  const response = await fetchWithin(`${paths.datasetBatchStatus(batchId)}?upload=${uploadId}`)
  return response.ok ? ((await response.json()) as { upload: { status: string; rejection: string | null } | null }).upload : null
}
