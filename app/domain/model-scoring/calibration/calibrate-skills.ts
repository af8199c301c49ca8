import { acousticVersion, halfIntervals } from '../acoustic-weights'
import { skillCodes } from '../skills'
import { type CalibratedParameters, calibratedParametersSchema, type CalibratedSkill } from './calibrated-parameters'
import { evaluateTarget, halfInterval, type TargetEvaluation } from './evaluate-target'
import { fitTarget } from './fit-target'
import { examplesOf, type RatedClip } from './rated-clip'

export type Calibration = {
  /** Null where no skill has enough to be fitted. */
  parameters: CalibratedParameters | null
  evaluation: TargetEvaluation[]
}

/** Fits every skill that people scored, and holds it against singers left out of the fit. The same clips give the same parameters. */
export function calibrateSkills(clips: readonly RatedClip[], analysisVersion: number): Calibration {
  const evaluation: TargetEvaluation[] = []
  const skills: CalibratedSkill[] = []
  for (const skill of skillCodes) {
    const examples = examplesOf(skill, clips)
    if (examples.length === 0) continue
    const evaluated = evaluateTarget(skill, examples)
    evaluation.push(evaluated)
    const fit = fitTarget(skill, examples)
    if (!fit) continue
    const half = halfInterval(evaluated)
    // Below what is enough, no narrower than the defaults' own.
    const least = evaluated.enough ? 0 : halfIntervals.medium
    skills.push({
      skill,
      clips: evaluated.clips,
      singers: evaluated.singers,
      half: Math.min(4, Math.max(least, half ?? halfIntervals.low)),
      ...fit,
    })
  }
  const made = { format: 1 as const, analysisVersion, acousticVersion, skills }
  return { parameters: skills.length > 0 ? calibratedParametersSchema.parse(made) : null, evaluation }
}
