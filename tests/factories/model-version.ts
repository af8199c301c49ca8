import { calibrateSkills } from '~/domain/model-scoring/calibration/calibrate-skills'
import { grouped } from '~/domain/model-scoring/evaluation/folds'
import { now } from '~/infra/clock'
import { db } from '~/infra/db/client'
import { current, ratedClips } from './rated-clips'

/** A version that was calibrated on made-up singers in one skill and may become the default. */
export async function makeModelVersion(admin: { id: number }) {
  const clips = ratedClips({ singers: 12, clipsEach: 3, skill: 'Open' }).map((clip) => {
    const { score, ratings } = clip.human.Open!
    const raised = (value: number) => 4 + (value - 3) / 3
    return { ...clip, human: { Open: { score: raised(score), ratings: ratings.map((one) => ({ ...one, score: raised(one.score) })) } } }
  })
  const { parameters, evaluation: targets } = calibrateSkills(clips, current.analysisVersion)
  const evaluation = { clips: clips.length, singers: grouped(clips).size, raters: 3, unheard: 0, targets }
  const asked = { datasetIds: null, tagIds: null }
  const made = { kind: 'calibrated' as const, status: 'ready' as const, asked, parameters: parameters!, evaluation }
  return db.modelVersion.create({ data: { ...made, createdById: admin.id, createdAt: now(), readyAt: now() } })
}
