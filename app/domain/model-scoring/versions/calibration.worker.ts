import { answerAside, type Reader } from '~/infra/db/aside-thread'
import { calibrateSkills } from '../calibration/calibrate-skills'
import type { CalibratedParameters } from '../calibration/calibrated-parameters'
import { evaluateTarget, type TargetEvaluation } from '../calibration/evaluate-target'
import { examplesOf } from '../calibration/rated-clip'
import { grouped } from '../evaluation/folds'
import type { SkillCode } from '../skills'
import type { CalibrationAsked } from './asked'
import type { LibraryEvaluation } from './library-evaluation'
import { type LibraryClip, readRatedClips } from './rated-library'

export type Calibrated = { parameters: CalibratedParameters | null; evaluation: LibraryEvaluation }

type Asked = { asked: CalibrationAsked; analysisVersion: number }

/** What a model file says of datasets, by their ids, and which of them could not be played to it any more. */
export type Told = {
  skills: readonly SkillCode[]
  scores: ReadonlyMap<number, Partial<Record<SkillCode, number>>>
  gone: readonly number[]
}

const summed = (
  { clips, raters, unheard }: { clips: readonly LibraryClip[]; raters: number; unheard: number },
  targets: TargetEvaluation[],
): LibraryEvaluation => ({ clips: clips.length, singers: grouped(clips).size, raters, unheard, targets })

void answerAside({
  calibrate: async (read: Reader, { asked, analysisVersion }: Asked): Promise<Calibrated> => {
    const rated = await readRatedClips(read, asked, analysisVersion)
    const { parameters, evaluation } = calibrateSkills(rated.clips, analysisVersion)
    return { parameters, evaluation: summed(rated, evaluation) }
  },

  rated: async (read: Reader, { asked, analysisVersion, skills }: Asked & Pick<Told, 'skills'>): Promise<number[]> =>
    (await readRatedClips(read, asked, analysisVersion)).clips.flatMap(({ datasetId, human }) =>
      skills.some((skill) => human[skill]) ? [datasetId] : [],
    ),

  compare: async (read: Reader, { asked, analysisVersion, told }: Asked & { told: Told }): Promise<LibraryEvaluation> => {
    const rated = await readRatedClips(read, asked, analysisVersion)
    const gone = new Set(told.gone)
    const played = rated.clips.filter(({ datasetId }) => !gone.has(datasetId))
    const clips = played.map((clip) => ({ ...clip, onnx: told.scores.get(clip.datasetId) ?? {} }))
    const held = {
      ...rated,
      unheard: rated.unheard + gone.size,
      clips: clips.filter(({ human }) => told.skills.some((skill) => human[skill])),
    }
    const examples = told.skills.map((skill) => ({ skill, of: examplesOf(skill, held.clips) }))
    return summed(
      held,
      examples.flatMap(({ skill, of }) => (of.length > 0 ? [evaluateTarget(skill, of)] : [])),
    )
  },
})
