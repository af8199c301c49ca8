import { openAsBlob } from 'node:fs'
import { z } from 'zod'
import { visibleText } from '~/domain/lists/visible-text'
import type { EmotionCurves } from './curves'

/** So long an answer is waited for, and so many bytes of it are read. */
const patienceMs = 120_000
const mostBytes = 1024 * 1024

const value = z.number().min(-1).max(1).nullable()
/** What a service answers; docs/operating.md tells its makers. */
const answerSchema = z.object({
  name: z.string().transform(visibleText).pipe(z.string().min(1).max(60)),
  arousal: z.array(value),
  valence: z.array(value),
})

type Answer = { ok: true; service: NonNullable<EmotionCurves['service']> } | { ok: false; code: string }
type Asked = {
  address: string
  curves: EmotionCurves
  /** The sound as a WAV of 16 kHz in one channel. */ sound: string
  signal?: AbortSignal
}

/**
 * Asks the organisation's own service what it makes of a work: POST multipart/form-data of `curves` (JSON) and `audio` (WAV). Redirects are not followed. An administrator has set the
 * address, so it may be a private one. Codes: emotionServiceUnreachable, emotionServiceTimedOut (seconds), emotionServiceRefused (status), emotionServiceTooLarge, emotionServiceUnreadable.
 * Throws the signal's reason.
 */
export async function askService({ address, curves, sound, signal }: Asked): Promise<Answer> {
  const form = new FormData()
  form.set('curves', new Blob([JSON.stringify(curves)], { type: 'application/json' }), 'curves.json')
  // Read from the disk as it is sent.
  form.set('audio', await openAsBlob(sound, { type: 'audio/wav' }), 'audio.wav')
  const timeout = AbortSignal.timeout(patienceMs)
  const init = { method: 'POST', body: form, redirect: 'manual', headers: { Accept: 'application/json' } } as const
  const ended = signal ? AbortSignal.any([signal, timeout]) : timeout
  const faultOf = (code: string) => {
    signal?.throwIfAborted()
    return { ok: false, code: timeout.aborted ? `emotionServiceTimedOut?seconds=${patienceMs / 1000}` : code } as const
  }
  const answer = await fetch(address, { ...init, signal: ended }).catch(() => null)
  if (!answer) return faultOf('emotionServiceUnreachable')
  try {
    if (answer.status !== 200) {
      await answer.body?.cancel()
      return { ok: false, code: `emotionServiceRefused?status=${answer.status}` }
    }
    const text = await readAtMost(answer, mostBytes)
    if (text === null) return { ok: false, code: 'emotionServiceTooLarge' }
    const said = parsed(text, curves.own.arousal.length)
    if (!said) return { ok: false, code: 'emotionServiceUnreadable' }
    return { ok: true, service: { ...said, host: new URL(address).host } }
  } catch {
    // It began to answer, and broke off or was packed in a way that cannot be unpacked.
    return faultOf('emotionServiceUnreadable')
  }
}

async function readAtMost(answer: Response, most: number): Promise<string | null> {
  const chunks: Uint8Array[] = []
  const reader = answer.body?.getReader()
  let bytes = 0
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    bytes += part.value.length
    if (bytes > most) {
      await reader?.cancel()
      return null
    }
    chunks.push(part.value)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** A value for each step, no more and no fewer. */
function parsed(text: string, steps: number): z.infer<typeof answerSchema> | null {
  try {
    const { data } = answerSchema.safeParse(JSON.parse(text))
    return data && data.arousal.length === steps && data.valence.length === steps ? data : null
  } catch {
    return null
  }
}
