import { z } from 'zod'
import { stepMs, stepsOf } from './steps'

const mostSteps = (31 * 60_000) / stepMs
const curve = (low: number, high: number) => z.array(z.number().min(low).max(high).nullable()).max(mostSteps)
const affect = { arousal: curve(-1, 1), valence: curve(-1, 1) }

/** What the voice does; null where nothing is voiced or heard. */
const voiceSchema = z.strictObject({
  /** In dB below full scale. */
  loudness: curve(-200, 100),
  /** In semitones above A1 (55 Hz). */
  pitch: curve(-12, 72),
  /** The spectral centroid in Hz. */
  brightness: curve(0, 8000),
  /** In Hz, and in cents from the middle to a crest; null where there is none. */
  vibratoRate: curve(0, 20),
  vibratoExtent: curve(0, 1200),
  /** Notes that begin, a second. */
  noteRate: curve(0, 50),
  /** −1 minor to 1 major. */
  mode: curve(-1, 1),
})

const pictureSchema = z.strictObject({
  /** The mean change of a pixel from a picture to the next, in percent of black to white. */
  motion: curve(0, 100),
  /** Milliseconds from the beginning, with the change there. */
  sceneChanges: z.array(z.strictObject({ atMs: z.number().int().min(0), change: z.number().min(0).max(100) })),
})

/** What was measured of a work, all at the same steps, and what follows from it. */
export const curvesSchema = z
  .strictObject({
    format: z.literal(1),
    version: z.number().int(),
    stepMs: z.literal(stepMs),
    durationMs: z.number().int().min(0),
    /** Whether something sounds besides the voice: then loudness and brightness are of both. */
    accompanied: z.boolean(),
    voice: voiceSchema,
    /** Null where there is no picture. */
    picture: pictureSchema.nullable(),
    /** By the formula of emotion-formula.ts. */
    own: z.strictObject(affect),
    /** As the organisation's own service has it, where it was asked and answered. */
    service: z.strictObject({ name: z.string(), host: z.string(), ...affect }).nullable(),
  })
  .refine(({ durationMs, voice, picture, own, service }) => {
    const steps = stepsOf(durationMs)
    const curves = [...Object.values(voice), ...(picture ? [picture.motion] : []), own.arousal, own.valence]
    return [...curves, ...(service ? [service.arousal, service.valence] : [])].every(({ length }) => length === steps)
  })

export type EmotionCurves = z.infer<typeof curvesSchema>
export type VoiceCurves = EmotionCurves['voice']
export type PictureCurves = NonNullable<EmotionCurves['picture']>
export type Affect = { arousal: (number | null)[]; valence: (number | null)[] }

/** Curves from their stored text; null where it cannot be read, which only somebody else's writing into the database can bring about. */
export function readCurves(stored: string | null): EmotionCurves | null {
  if (stored === null) return null
  try {
    return curvesSchema.safeParse(JSON.parse(stored)).data ?? null
  } catch {
    return null
  }
}
