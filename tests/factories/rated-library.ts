import { now } from '~/infra/clock'
import { db } from '~/infra/db/client'
import { makeDataset, makeRating } from './dataset'
import { ratedClips } from './rated-clips'

type Made = {
  admin: { id: number }
  raters: readonly { id: number }[]
  tag: { id: number; maxScore: number }
  singers: number
  clipsEach: number
}

/** Recordings of the library as made-up singers left them: heard already, scored in one tag by three raters who use its upper half. Their ids. */
export async function makeRatedLibrary({ admin, raters, tag, singers, clipsEach }: Made): Promise<number[]> {
  const made = []
  for (const clip of ratedClips({ singers, clipsEach })) {
    const { id, tasks } = await makeDataset(admin, { singerName: `Singer ${clip.singer}`, voiceType: clip.voice })
    const { contour: _, ...content } = clip.analysis
    await db.datasetAnalysis.create({ data: { datasetId: id, analysisVersion: content.version, content, createdAt: now() } })
    for (const { rater, score } of clip.human.overall!.ratings)
      await makeRating(tasks[0]!, raters[rater]!, [tag], Math.round(20 * tag.maxScore * (4 + (score - 3) / 3)))
    const { _sum } = await db.ratingValue.aggregate({ _sum: { hundredths: true }, where: { rating: { task: { datasetId: id } } } })
    await db.datasetScore.create({ data: { datasetId: id, skillTagId: tag.id, count: raters.length, sum: _sum.hundredths! } })
    made.push(id)
  }
  return made
}
