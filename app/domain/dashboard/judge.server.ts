import { db } from '~/infra/db/client'

type Row = { competitionId: number; name: string; stageName: string; scorable: bigint; scored: bigint }

/** The stages a judge sits on the panel of and can score now, with how many works are done. */
export async function judgeDashboard(judgeId: number) {
  const rows = await db.$queryRaw<Row[]>`
    SELECT c.id AS competitionId, c.name, st.name AS stageName,
      COUNT(w.id) AS scorable,
      COUNT(CASE WHEN sc.id IS NOT NULL THEN 1 END) AS scored
    FROM CompetitionJudge cj
    JOIN Competition c ON c.id = cj.competitionId AND c.publishedAt IS NOT NULL AND c.status IN competition_runs
    JOIN Stage st ON st.competitionId = c.id AND st.status IN takes_scores
    LEFT JOIN Work w ON w.stageId = st.id AND w.lockedAt IS NOT NULL AND w.status = 'completed'
    LEFT JOIN Score sc ON sc.workId = w.id AND sc.judgeId = cj.userId AND sc.status IN counts_as_score
    WHERE cj.userId = ${judgeId} AND cj.removedAt IS NULL
    GROUP BY st.id ORDER BY c.id DESC, st.position`
  return rows.map((row) => ({ ...row, scorable: Number(row.scorable), scored: Number(row.scored) }))
}
