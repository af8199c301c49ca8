import type { Tx } from '~/infra/db/client'

/** Whether a judge has scored a work: submitted, sealed or about to be. */
export async function isScored(tx: Tx, { workId, judgeId }: { workId: number; judgeId: number }): Promise<boolean> {
  const given = [{ status: { in: ['submitted' as const, 'finalized' as const] } }, { sealsAt: { not: null } }]
  return (await tx.score.count({ where: { workId, judgeId, OR: given } })) > 0
}
