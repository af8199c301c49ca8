import { submitScore } from '~/domain/judging/submit-score.server'
import { must, type SeededCompetition } from './competitions'

const remarks = [
  '气息支撑稳定，乐句线条完整；结尾的弱声再收一些会更动人。',
  '音准可靠，咬字清楚，高音区略紧。',
  '音色温暖，情绪推进自然，节奏处理可以更大胆。',
  '作品理解深入，语言与旋律贴合得好。',
  '中声区饱满，换声处仍需打磨。',
  '',
]

/** The judges' points for a work, by how well it was sung (0–1) and each judge's own measure. */
export async function assess({
  competition,
  workId,
  judgeIds,
  quality,
}: {
  competition: SeededCompetition
  workId: number
  judgeIds: number[]
  quality: number
}) {
  for (const [seat, judgeId] of judgeIds.entries()) {
    const values = new Map(
      competition.criteria.map(({ id, maxHundredths }, index) => {
        const leaning = [0, 1.5, -2, 0.5, -0.5][seat % 5]! + [0.5, -1, 1, 0][(index + workId) % 4]!
        // What one judge hears in one work, and another does not.
        const taste = (((workId * 5 + seat * 3) * (seat + 2)) % 7) / 2 - 1.5
        const points = 70 + 26 * quality + leaning + taste + ((workId * 7 + index * 3) % 5) / 2
        return [id, Math.round((Math.min(points, 100) * maxHundredths) / 100 / 50) * 50]
      }),
    )
    must(
      await submitScore({
        judgeId,
        competitionId: competition.id,
        workId,
        values,
        comment: remarks[(workId + seat) % remarks.length]!,
        revision: 0,
      }),
    )
  }
}
