import type { Reader } from '~/infra/db/aside-thread'
import { readRatings, type Scores } from './read-ratings'
import { scoringFigures } from './scoring-figures'
import { stageProgress } from './stage-progress'
import { severity } from './severity'

/** What the statistics' thread can be asked for. */
export const computations = {
  scoringFigures,
  stageProgress,
  severity: async (read: Reader, scores: Scores) => severity((await readRatings(read, scores)).ratings),
}
