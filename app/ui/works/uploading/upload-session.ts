import type { DetailedError, Upload } from 'tus-js-client'
import { fetchWithin } from '~/ui/fetch-within'
import { createPace } from './upload-pace'

const chunkSize = 4 * 1024 * 1024
const retryDelaysMs = [0, 1000, 3000, 5000, 10_000, 20_000, 30_000, 60_000]
const watchdogMs = 30_000
const confirmEveryMs = 1000
/** How long it is said that the connection was lost and the upload went on. */
const lossToldMs = 15_000

export type UploadPhase =
  'compressing' | 'notCompressed' | 'checking' | 'opening' | 'sending' | 'waiting' | 'paused' | 'saving' | 'done' | 'failed' | 'signedOut'

export type UploadSnapshot = {
  phase: UploadPhase
  sent: number
  size: number
  bytesPerSecond: number | null
  /** How long the network was away before the upload went on by itself. */
  lostSeconds: number | null
  /** Why it failed, as a code. */
  code: string | null
  /** Paused because it was only announced for now. */
  held: boolean
}

type Options = {
  file: File
  endpoint: string
  metadata: Record<string, string>
  /** An unfinished upload of this file on the server. */
  resumeId: string | null
  /** Only opens it, as a promise before the deadline; `goOn` sends it. */
  hold: boolean
  /** Asks the server what became of an upload: 'stored' only when the database says so. */
  confirm: (uploadId: string) => Promise<{ status: string; rejection: string | null } | null>
  onChange: (snapshot: UploadSnapshot) => void
}

export type UploadSession = { pause: () => void; goOn: () => void; cancel: () => Promise<void>; leave: () => void }

class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string | null,
  ) {
    super(code ?? String(status))
  }
}

/**
 * Sends one file in chunks, and goes on from the last byte the server has after a lost network, a sleep or a pause.
 * The upload is opened by our own POST and tus is only ever given its URL: without an endpoint it cannot start again from byte 0.
 */
export function startUpload({ file, endpoint, metadata, resumeId, hold, confirm, onChange }: Options): UploadSession {
  const pace = createPace()
  let snapshot: UploadSnapshot = {
    phase: 'opening',
    sent: 0,
    size: file.size,
    bytesPerSecond: null,
    lostSeconds: null,
    code: null,
    held: false,
  }
  let url = resumeId === null ? null : `${endpoint}/${resumeId}`
  let tus: Upload | null = null
  let attempt = 0
  let lostAt: number | null = null
  let backAt = 0
  let lastProgressAt = Date.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  let wakeLock: { release: () => Promise<void> } | null = null

  const show = (change: Partial<UploadSnapshot>) => onChange((snapshot = { ...snapshot, ...change }))
  const ended = () => snapshot.phase === 'done' || snapshot.phase === 'failed'

  async function run() {
    clearTimeout(timer)
    lastProgressAt = Date.now()
    let client: typeof import('tus-js-client')
    try {
      // Fetched with the first file, not with the page: who only looks need not load it.
      client = await import('tus-js-client')
      url ??= await open({ file, endpoint, metadata })
    } catch (error) {
      return error instanceof Refusal ? settle(error.status, error.code) : wait()
    }
    if (snapshot.phase !== 'opening' && snapshot.phase !== 'waiting') return
    if (hold) {
      hold = false
      return stop({ phase: 'paused', held: true })
    }
    show({ phase: 'sending', held: false })
    void holdScreen()
    tus = new client.Upload(file, {
      uploadUrl: url,
      chunkSize,
      retryDelays: [],
      storeFingerprintForResuming: false,
      onProgress: progressed,
      onSuccess: () => void save(),
      onError: (error) => {
        const response = (error as DetailedError).originalResponse
        settle(response?.getStatus() ?? 0, response?.getHeader('Upload-Refusal') || codeIn(response?.getBody()))
      },
    })
    tus.start()
  }

  function progressed(sent: number) {
    const at = Date.now()
    if (sent > snapshot.sent || snapshot.sent === 0) lastProgressAt = at
    pace.add(at, sent)
    if (lostAt !== null) backAt = at
    const told = at - backAt < lossToldMs ? snapshot.lostSeconds : null
    const lostSeconds = lostAt === null ? told : Math.max(1, Math.round((at - lostAt) / 1000))
    lostAt = null
    attempt = 0
    show({ sent, bytesPerSecond: pace.bytesPerSecond(), lostSeconds })
  }

  /** 401 asks to sign in again; the reader's faults and a full disk are final; what a server or the network may get over is tried again. */
  function settle(status: number, code: string | null) {
    if (ended() || snapshot.phase === 'paused') return
    if (status === 401) return stop({ phase: 'signedOut', bytesPerSecond: null })
    const passing = code === 'fileIncomplete' || (code === null && [408, 409, 423, 429].includes(status))
    const final = status === 507 || (status >= 400 && status < 500 && !passing)
    if (final) return stop({ phase: 'failed', code: code ?? 'uploadNotFound' })
    wait()
  }

  function wait() {
    lostAt ??= Date.now()
    pace.clear()
    show({ phase: 'waiting', bytesPerSecond: null })
    timer = setTimeout(() => void run(), retryDelaysMs[Math.min(attempt, retryDelaysMs.length - 1)])
    attempt += 1
  }

  async function save() {
    show({ phase: 'saving', sent: file.size, bytesPerSecond: null })
    const id = url!.slice(url!.lastIndexOf('/') + 1)
    const outcome = await confirm(id).catch(() => null)
    if (outcome?.status === 'stored') return stop({ phase: 'done' })
    if (outcome?.status === 'rejected' || outcome?.status === 'cancelled')
      return stop({ phase: 'failed', code: outcome.rejection ?? 'uploadCancelled' })
    timer = setTimeout(() => void save(), confirmEveryMs)
  }

  function stop(change: Partial<UploadSnapshot>) {
    clearTimeout(timer)
    void tus?.abort()
    void wakeLock?.release()
    wakeLock = null
    pace.clear()
    show(change)
  }

  function again() {
    const visible = document.visibilityState === 'visible'
    if (snapshot.phase === 'waiting' && visible) void run()
    // Back from the tab in which one signed in.
    if (snapshot.phase === 'signedOut' && visible) goOn()
    if (snapshot.phase === 'sending') void holdScreen()
  }

  async function holdScreen() {
    const { wakeLock: screenLock } = navigator as { wakeLock?: { request: (type: 'screen') => Promise<{ release: () => Promise<void> }> } }
    if (document.visibilityState === 'visible') wakeLock = (await screenLock?.request('screen').catch(() => null)) ?? null
  }

  const watchdog = setInterval(() => {
    if (snapshot.phase !== 'sending' || Date.now() - lastProgressAt < watchdogMs) return
    void tus?.abort()
    wait()
  }, 5000)
  window.addEventListener('online', again)
  document.addEventListener('visibilitychange', again)
  void run()

  function leave() {
    clearInterval(watchdog)
    window.removeEventListener('online', again)
    document.removeEventListener('visibilitychange', again)
    clearTimeout(timer)
    void tus?.abort()
    void wakeLock?.release()
  }

  function goOn() {
    if (snapshot.phase !== 'paused' && snapshot.phase !== 'signedOut') return
    attempt = 0
    show({ phase: 'waiting' })
    void run()
  }

  return {
    leave,
    pause: () => stop({ phase: 'paused', bytesPerSecond: null }),
    goOn,
    async cancel() {
      leave()
      if (url) await fetch(url, { method: 'DELETE', headers: { 'Tus-Resumable': '1.0.0' } }).catch(() => undefined)
    },
  }
}

async function open({ file, endpoint, metadata }: Pick<Options, 'file' | 'endpoint' | 'metadata'>): Promise<string> {
  const response = await fetchWithin(endpoint, {
    method: 'POST',
    headers: {
      'Tus-Resumable': '1.0.0',
      'Upload-Length': String(file.size),
      'Upload-Metadata': encodeMetadata({ ...metadata, fileName: file.name }),
    },
  })
  const location = response.headers.get('Location')
  if (response.status === 201 && location) return new URL(location, window.location.href).pathname
  if (response.status >= 500 && response.status !== 507) throw new Error('The server is away')
  throw new Refusal(response.status, response.headers.get('Upload-Refusal') ?? codeIn(await response.text()))
}

function encodeMetadata(metadata: Record<string, string>): string {
  return Object.entries(metadata)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name} ${btoa(String.fromCharCode(...new TextEncoder().encode(value)))}`)
    .join(',')
}

function codeIn(body: string | undefined): string | null {
  try {
    const { code } = JSON.parse(body ?? '') as { code?: unknown }
    return typeof code === 'string' ? code : null
  } catch {
    return null
  }
}
