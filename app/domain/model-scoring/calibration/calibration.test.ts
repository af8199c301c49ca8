import { describe, expect, test } from 'vitest'
import { analysisWith, current, ratedClips } from '../../../../tests/factories/rated-clips'
import { type ModelResult, modelResultSchema } from '../model-result'
import { acousticModel } from '../score-acoustic'
import { skillCodes } from '../skills'
import { calibrateSkills } from './calibrate-skills'
import { calibratedModel } from './calibrated-model'
import { evaluateTarget } from './evaluate-target'
import { fitTarget, predictedBy } from './fit-target'
import { examplesOf, type RatedClip } from './rated-clip'

/** People who use the upper half of the scale alone, and of it a narrow part. */
const generous = (clips: RatedClip[]): RatedClip[] =>
  clips.map((clip) => {
    const { score, ratings } = clip.human.overall!
    const raised = (value: number) => 4 + (value - 3) / 3
    return {
      ...clip,
      human: { Open: { score: raised(score), ratings: ratings.map(({ rater, score: one }) => ({ rater, score: raised(one) })) } },
    }
  })

const options = { skills: skillCodes, declaredAccompaniment: false, voiceType: 'soprano' as const }

describe('a fit', () => {
  test('learns what people make of the scale, and beats the defaults and the mean on singers it has not heard', () => {
    const { figures, enough, folds, singers, raters } = evaluateTarget(
      'Open',
      examplesOf('Open', generous(ratedClips({ singers: 12, clipsEach: 3 }))),
    )
    expect({ enough, folds, singers, raters }).toEqual({ enough: true, folds: 12, singers: 12, raters: 3 })
    expect(figures.calibrated!.mae.value!).toBeLessThan(figures.acoustic!.mae.value!)
    expect(figures.calibrated!.mae.value!).toBeLessThan(figures.mean!.mae.value!)
    expect(figures.calibrated!.rho.value!).toBeGreaterThan(0.6)
    expect(figures.calibrated!.mae.interval!.low).toBeLessThan(figures.calibrated!.mae.value!)
    expect(figures.rater!.clips).toBe(12 * 3 * 3)
  })

  test('never lowers a score for what is good, and stays within 1 and 5', () => {
    const fit = fitTarget('overall', examplesOf('overall', ratedClips({ singers: 16, clipsEach: 2, seed: 3 })))!
    expect(fit.features.every(({ weight }) => weight >= 0)).toBe(true)
    const at = (inTune: number) => predictedBy(fit, analysisWith({ diatonicFit: inTune, gridDeviation: 13 }).features, 'tenor')
    expect(at(0.95)).toBeGreaterThanOrEqual(at(0.7))
    const wild = Object.fromEntries(fit.features.map(({ feature }) => [feature, 1e9]))
    const score = predictedBy(fit, analysisWith(wild).features, 'tenor')
    expect(score).toBeGreaterThanOrEqual(1)
    expect(score).toBeLessThanOrEqual(5)
  })

  test('of few clips is held to the defaults, of fewer still is none', () => {
    const few = examplesOf('overall', ratedClips({ singers: 9 }))
    expect(fitTarget('overall', few)!.lambda).toBeGreaterThanOrEqual(21)
    expect(fitTarget('overall', few.slice(0, 7))).toBeNull()
    expect(
      fitTarget(
        'overall',
        few.map((one, index) => ({ ...one, singer: `s${index % 4}` })),
      ),
    ).toBeNull()
    const { figures, folds } = evaluateTarget('overall', few.slice(0, 8))
    expect([folds, figures.calibrated]).toEqual([null, null])
    expect(figures.acoustic!.clips).toBe(8)
  })

  test('leaves out what cannot be heard', () => {
    const [clip] = ratedClips({ singers: 1 })
    const refused = { ...clip!, analysis: { ...clip!.analysis, refusals: [{ code: 'noisy' as const, value: 3, limit: 15 }] } }
    expect(examplesOf('overall', [refused])).toEqual([])
    expect(examplesOf('tone', [clip!])).toEqual([])
  })
})

describe('a calibrated model', () => {
  const clips = generous(ratedClips({ singers: 12, clipsEach: 3 }))
  const { parameters, evaluation } = calibrateSkills(clips, current.analysisVersion)

  test('is the same of the same clips, and names nobody', () => {
    expect(calibrateSkills(clips, current.analysisVersion).parameters).toEqual(parameters)
    expect(evaluation.map(({ target }) => target)).toEqual(['Open'])
    expect(JSON.stringify(parameters)).not.toMatch(/"s\d+"|soprano|tenor/)
  })

  test('scores what it was fitted on; the rest is the built-in model’s, and named so', async () => {
    const result = await calibratedModel('calibrated-1', JSON.parse(JSON.stringify(parameters))).score(clips[0]!.analysis, options)
    expect(modelResultSchema.parse(result)).toEqual(result)
    expect(result.model).toEqual({ kind: 'calibrated', version: 'calibrated-1' })
    const built = acousticModel.score(clips[0]!.analysis, options) as ModelResult
    const by = { kind: 'acoustic', version: built.model.version }
    for (const [index, one] of result.skills.entries()) {
      const own = built.skills[index]!
      if (one.skill === 'Open') expect(one).not.toEqual(own)
      else expect(one).toEqual(own.scored ? { ...own, by } : own)
    }
    expect(result.skills.flatMap((one) => (one.scored && !one.by ? [one.skill] : []))).toEqual(['Open'])
    expect(result.skills.slice(0, 4).every(({ scored }) => scored)).toBe(true)
    expect(result.average!.score).not.toBe(built.average!.score)
  })

  test('leaves recordings that were measured in another way to the built-in model', async () => {
    const other = await calibratedModel('calibrated-1', { ...parameters, analysisVersion: 99 }).score(clips[0]!.analysis, options)
    expect(other.skills.every((skill) => !skill.scored || skill.by?.kind === 'acoustic')).toBe(true)
    expect(other.average).not.toBeNull()
  })

  test('refuses parameters that are not whole', () => {
    const [fit] = parameters!.skills
    const broken: unknown[] = [
      null,
      { ...parameters, format: 2 },
      { ...parameters, skills: [] },
      { ...parameters, skills: [fit, fit] },
      { ...parameters, skills: [{ ...fit, skill: 'loudness' }] },
      { ...parameters, skills: [{ ...fit, intercept: Infinity }] },
      { ...parameters, skills: [{ ...fit, features: [{ ...fit!.features[0], weight: -1 }] }] },
    ]
    for (const stored of broken) expect(() => calibratedModel('calibrated-1', stored)).toThrow()
  })
})
