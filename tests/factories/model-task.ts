import { now } from '~/infra/clock'
import { db } from '~/infra/db/client'
import type { Prisma } from '~/infra/db/generated/client'
import type { ModelResult } from '~/domain/model-scoring/model-result'
import type { TaskDrawing } from '~/domain/model-scoring/task-drawing'
import { makeStoredUpload } from './stored-upload'

/** What a model might have said of twelve seconds of singing. */
export function someResult(score = 3.4): ModelResult {
  const scored = { scored: true as const, confidence: 'medium' as const, low: Math.max(1, score - 0.6), high: Math.min(5, score + 0.6) }
  return {
    format: 1,
    model: { kind: 'acoustic', version: 'test-1' },
    analysisVersion: 1,
    declaredAccompaniment: false,
    accompaniment: { kind: 'solo', likelihood: 0.1 },
    recording: { durationMs: 12_000, sampleRate: 44_100, channels: 1, bits: 16, float: false },
    quality: { clippedShare: 0, snrDb: 40, voicedShare: 0.8, bandwidthHz: 16_000, loudnessDb: -18 },
    refusals: [],
    skills: [
      { ...scored, skill: 'pitch', score, contributions: [{ feature: 'gridDeviation', z: -0.8, points: 0.3 }] },
      { ...scored, skill: 'tone', score, contributions: [] },
      { ...scored, skill: 'expression', score, contributions: [] },
      { scored: false, skill: 'Falsetto', why: 'notObserved' },
    ],
    average: { score, low: scored.low, high: scored.high },
    features: [
      { feature: 'gridDeviation', value: 11.5, confidence: 'high' },
      { feature: 'vibratoRate', value: null, confidence: null },
    ],
  }
}

export const someDrawing: TaskDrawing = {
  format: 1,
  durationMs: 12_000,
  pitch: { hopMs: 20, cents: Array.from({ length: 600 }, (_, at) => (at % 60 < 50 ? 3600 : null)) },
  levels: { hopMs: 50, db: Array.from({ length: 240 }, () => -20) },
  notes: [
    { startMs: 0, durationMs: 1000, cents: 3604, vibrato: { rate: 5.8, extent: 60 } },
    { startMs: 1200, durationMs: 1000, cents: 3540, vibrato: null },
  ],
}

type Made = Partial<Prisma.ModelTaskUncheckedCreateInput>

/** A recording of somebody's that waits to be scored (no bytes behind it). */
export async function makeModelTask(owner: { id: number }, data: Made = {}) {
  const upload = await makeStoredUpload(owner.id, { purpose: 'model_audio', fileName: '练声.wav', mime: 'audio/wav' })
  return db.modelTask.create({ data: { ownerId: owner.id, uploadId: upload.id, withAccompaniment: false, createdAt: now(), ...data } })
}

/** The same, scored; or a dataset's or a work's, where `data` names it. */
export async function makeScoredTask(owner: { id: number }, score = 3.4, data: Made = {}) {
  const result = someResult(score)
  const done = {
    status: 'completed' as const,
    result,
    modelVersion: result.model.version,
    average: score,
    startedAt: now(),
    completedAt: now(),
  }
  const scores = result.skills.flatMap((one) => (one.scored ? [{ skill: one.skill, score: one.score }] : []))
  const more = { scores: { create: scores }, drawing: { create: { content: someDrawing } } }
  if (data.datasetId || data.workId)
    return db.modelTask.create({ data: { ownerId: owner.id, withAccompaniment: false, createdAt: now(), ...done, ...more, ...data } })
  return makeModelTask(owner, { ...done, ...more, ...data })
}
