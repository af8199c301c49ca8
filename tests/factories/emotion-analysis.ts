import type { EmotionCurves } from '~/domain/emotion/curves'
import { estimateAffect } from '~/domain/emotion/emotion-formula'
import { emotionVersion, stepMs } from '~/domain/emotion/steps'
import { now } from '~/infra/clock'
import { db } from '~/infra/db/client'
import type { Prisma } from '~/infra/db/generated/client'

/** What might be found in two and a half minutes of singing, with a cut each half minute. */
export function someCurves(seconds = 150): EmotionCurves {
  const steps = (1000 * seconds) / stepMs
  const wave = (period: number, low: number, high: number) =>
    Array.from({ length: steps }, (_, step) => Math.round(100 * (low + ((high - low) * (1 + Math.sin((2 * Math.PI * step) / period))) / 2)) / 100)
  const sung = (curve: number[]) => curve.map((value, step) => (step % 24 < 20 ? value : null))
  const voice = {
    ...{ loudness: wave(60, -42, -14), pitch: sung(wave(37, 24, 38)), brightness: wave(45, 900, 2400), mode: sung(wave(90, -0.6, 0.8)) },
    ...{ vibratoRate: sung(wave(50, 5, 6)), vibratoExtent: sung(wave(50, 20, 90)), noteRate: sung(wave(70, 0.5, 3)) },
  }
  const sceneChanges = [30, 60, 90, 120].filter((at) => at < seconds).map((at) => ({ atMs: at * 1000, change: 31.5 }))
  const picture = { motion: wave(80, 0.2, 4), sceneChanges }
  const own = estimateAffect({ voice, picture })
  return { format: 1, version: emotionVersion, stepMs, durationMs: 1000 * seconds, accompanied: false, voice, picture, own, service: null }
}

/** An analysis of a work that is done. */
export function makeEmotionAnalysis(work: { id: number }, data: Partial<Prisma.EmotionAnalysisUncheckedCreateInput> = {}) {
  const done = { status: 'completed' as const, version: emotionVersion, startedAt: now(), completedAt: now() }
  const curves = { create: { content: someCurves() } }
  return db.emotionAnalysis.create({ data: { workId: work.id, createdAt: now(), ...done, ...(!data.status && { curves }), ...data } })
}
