import { answerAside, type Reader } from '~/infra/db/aside-thread'
import { calibrateSkills } from '../calibration/calibrate-skills'
import type { CalibratedParameters } from '../calibration/calibrated-parameters'
import { grouped } from '../evaluation/folds'
import type { CalibrationAsked } from './asked'
import type { LibraryEvaluation } from './library-evaluation'
import { readRatedClips } from './rated-library'

export type Calibrated = { parameters: CalibratedParameters | null; evaluation: LibraryEvaluation }

void answerAside({
  calibrate: async (
    read: Reader,
    { asked, analysisVersion }: { asked: CalibrationAsked; analysisVersion: number },
  ): Promise<Calibrated> => {
    const { clips, raters, unheard } = await readRatedClips(read, asked, analysisVersion)
    const { parameters, evaluation } = calibrateSkills(clips, analysisVersion)
    return { parameters, evaluation: { clips: clips.length, singers: grouped(clips).size, raters, unheard, targets: evaluation } }
  },
})
