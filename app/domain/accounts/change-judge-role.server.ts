import { recordAudit } from '~/domain/audit/record-audit.server'
import { runningStatuses } from '~/domain/competitions/states'
import { transaction, type Tx } from '~/infra/db/client'
import { closeSessions } from '~/infra/session'

export type RoleChange = 'promote' | 'demote'

type Change = { actorId: number; userId: number; change: RoleChange }

export type RoleChangeResult = { ok: true } | { ok: false; code: string }

const sides = {
  promote: { from: 'teacher', to: 'judge', action: 'user.promoted' },
  demote: { from: 'judge', to: 'teacher', action: 'user.demoted' },
} as const

/**
 * Makes a teacher a judge, or a judge a teacher again; the person's sessions end, because rights are granted by role.
 * Codes: userNotFound, userNotActive, notTeacher, notJudge, judgeAssigned?names= (the running competitions that keep a judge).
 */
export function changeJudgeRole({ actorId, userId, change }: Change): Promise<RoleChangeResult> {
  const { from, to, action } = sides[change]
  return transaction(async (tx): Promise<RoleChangeResult> => {
    const user = await tx.user.findUnique({ where: { id: userId }, select: { role: true, status: true } })
    if (!user) return { ok: false, code: 'userNotFound' }
    if (user.role !== from) return { ok: false, code: from === 'teacher' ? 'notTeacher' : 'notJudge' }
    if (change === 'promote' && user.status !== 'active') return { ok: false, code: 'userNotActive' }
    if (change === 'demote') {
      const names = await runningAssignments(tx, userId)
      if (names.length > 0) return { ok: false, code: `judgeAssigned?${new URLSearchParams({ names: names.join(' · ') })}` }
    }
    await tx.user.update({ where: { id: userId }, data: { role: to } })
    await closeSessions(tx, userId)
    await recordAudit(tx, { actorId, action, subject: { type: 'user', id: userId }, details: { from, to } })
    return { ok: true }
  })
}

async function runningAssignments(tx: Tx, userId: number): Promise<string[]> {
  const seats = await tx.competitionJudge.findMany({
    where: { userId, removedAt: null, competition: { status: { in: [...runningStatuses] } } },
    select: { competition: { select: { name: true } } },
  })
  return seats.map(({ competition }) => competition.name)
}
