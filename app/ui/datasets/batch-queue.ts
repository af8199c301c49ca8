import type { BatchPage } from '~/domain/datasets/queries/batch-page.server'
import { type BatchKind, fileRole, sortFiles, standIn } from '~/domain/datasets/pairing'
import { paths } from '~/http/paths'
import { fetchWithin } from '~/ui/fetch-within'
import type { UploadSession } from '~/ui/works/uploading/upload-session'
import { type Queue, queueOf, type QueuedFile, type QueueState, sendFile } from './send-file'

/** How many files are on their way at once: a small one need not wait for a large one, and the server takes three. */
const atOnce = 2

type Options = {
  files: File[]
  kind: BatchKind
  /** The form as it stands; its files are sent here. */
  form: FormData
  batch: { id: number; sending: BatchPage['sending'] } | null
  onChange: (state: QueueState) => void
}

/** Sends a choice of files to a batch, which is opened for them if need be, two at a time; what the server has in part goes on from there. */
export function startQueue({ files, kind, form, batch, onChange }: Options): Queue {
  const { items, manifest, duplicates } = sortFiles(files, kind)
  const sent = [
    ...(manifest ? [manifest] : []),
    ...items.flatMap(({ audio, sheet }) => [sheet, audio].filter((file) => file !== undefined)),
  ]
  const sessions = new Map<File, UploadSession>()
  const left = new AbortController()
  let state: QueueState = {
    batchId: batch?.id ?? null,
    files: sent.map(queued),
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

  /** One of the lines: takes the next file until there is none. Where one is refused, another of its name has its turn. */
  async function line(batchId: number) {
    while (next < sent.length && !left.signal.aborted) {
      const at = next++
      await (fileRole(sent[at]!.name) === 'manifest' ? hand(batchId, at) : send(batchId, at))
      const other = state.files[at]!.phase === 'failed' ? standIn(sent[at]!, duplicates) : undefined
      if (!other) continue
      duplicates.splice(duplicates.indexOf(other), 1)
      sent.push(other)
      show({ files: [...state.files, queued(other)] })
    }
  }

  /** A manifest is read at once and not kept. */
  async function hand(batchId: number, at: number) {
    const answer = await postFile(batchId, form, sent[at]!)
    showFile(at, answer === null ? { phase: 'done', sent: sent[at]!.size } : { phase: 'failed', code: answer })
  }

  async function send(batchId: number, at: number) {
    const file = sent[at]!
    const purpose = fileRole(file.name) === 'audio' ? 'dataset_audio' : 'dataset_sheet'
    await sendFile({
      ...{ file, unfinished: batch?.sending ?? [], signal: left.signal, paused: () => paused, sessions },
      metadata: { purpose, batch: String(batchId) },
      confirm: (uploadId) => standingOf(batchId, uploadId),
      onChange: (change) => showFile(at, change),
    })
  }

  void run()
  return queueOf({ sessions, left, pause: (now) => (paused = now) })
}

const queued = ({ name, size }: File): QueuedFile => ({ name, size, sent: 0, phase: 'queued', code: null })

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
