import type { makeCompetition } from '../../tests/factories'

type Scored = { workId: number; judgeId: number }
type Competition = Pick<Awaited<ReturnType<typeof makeCompetition>>, 'id' | 'criteria' | 'stages'>

const atOnce = 200

/** Submits so many scores of assigned works of a competition's first stage, each of its own points, a few hundred in a statement. */
export async function scoreMany(competition: Competition, wanted: readonly Scored[], at: Date): Promise<void> {
  const { db } = await import('~/infra/db/client')
  const { scoreTotal } = await import('~/domain/competitions/score-scale')
  const { _max } = await db.score.aggregate({ _max: { id: true } })
  let last = _max.id ?? 0
  const stageId = competition.stages[0]!.id
  for (let from = 0; from < wanted.length; from += atOnce) {
    const scores = wanted.slice(from, from + atOnce).map((key) => ({ id: ++last, ...key }))
    const values = scores.flatMap(({ id: scoreId }) =>
      competition.criteria.map(({ id: criterionId }, n) => ({
        scoreId,
        criterionId,
        hundredths: 6000 + ((scoreId * 37 + n * 911) % 3900),
      })),
    )
    await db.score.createMany({
      data: scores.map((score) => ({ ...score, stageId, status: 'draft' as const, createdAt: at, updatedAt: at })),
    })
    await db.criterionScore.createMany({ data: values })
    const totals = scores.map(({ id }) => {
      const own = new Map(values.filter(({ scoreId }) => scoreId === id).map(({ criterionId, hundredths }) => [criterionId, hundredths]))
      return [id, scoreTotal(competition.criteria, own)!] as const
    })
    await db.competition.update({ where: { id: competition.id }, data: { scoreScale: totals[0]![1].scale } })
    await db.$executeRaw`
      UPDATE "Score" SET "status" = 'submitted', "submittedAt" = ${at}, "total" = "given"."value" ->> 1
      FROM json_each(${JSON.stringify(totals.map(([id, { total }]) => [id, total]))}) AS "given" WHERE "Score"."id" = "given"."value" ->> 0`
  }
}
