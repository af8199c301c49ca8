import { assignToPanel } from '~/domain/panels/assign.server'
import { publishRanking } from '~/domain/results/publish-ranking.server'
import { publicationPage } from '~/domain/results/queries/publication-page.server'
import { withdrawPublication } from '~/domain/results/withdraw-publication.server'
import { now } from '~/infra/clock'
import { db, transaction } from '~/infra/db/client'
import type { Prisma } from '~/infra/db/generated/client'
import { makeCompetition, makeJudge, makeRegistration, makeScore, makeUser, makeWork } from '.'

/** A closed first stage whose singers have these whole-point scores (of every criterion), one a judge; nothing published yet. Every work applies for each of the
 * competition's special awards. */
export async function makeJudgedStage(points: number[][], data: Partial<Prisma.CompetitionUncheckedCreateInput> = {}) {
  const competition = await makeCompetition(data)
  const stageId = competition.stages[0]!.id
  const admin = await makeUser({ role: 'admin' })
  const awards = (await db.specialAward.findMany({ where: { competitionId: competition.id } })).map(({ id }) => ({ awardId: id }))
  const judges = []
  for (let n = 0; n < points[0]!.length; n++) judges.push(await makeJudge(competition, { name: `韩书白${n}` }))
  const singers = []
  for (const row of points) {
    const registration = await makeRegistration(competition)
    const work = await makeWork(competition, registration, { awards: { create: awards } } as object)
    await db.work.update({ where: { id: work.id }, data: { lockedAt: now() } })
    await transaction((tx) => assignToPanel(tx, [work.id]))
    const scores = []
    for (const [index, total] of row.entries()) {
      const given = competition.criteria.map(() => total)
      scores.push(await makeScore(competition, work, judges[index]!, given, { comment: `评语${index}` }))
    }
    const user = { id: registration.userId, role: 'student' as const }
    singers.push({ registration, entryId: registration.entries[0]!.id, user, work, scores })
  }
  await db.stage.update({ where: { id: stageId }, data: { status: 'closed' } })
  const ranking = { competitionId: competition.id, stageId, categoryId: competition.categories[0]!.id }

  /** Publishes the ranking as it is; a correction, where something was published before. */
  const publish = async (reason = '') => {
    const { digest: digestSeen } = (await publicationPage(ranking))!
    const published = await publishRanking({ actorId: admin.id, ...ranking, digestSeen, reason })
    if (!published.ok) throw new Error(published.code)
    return published.publicationId
  }
  const withdraw = (publicationId: number) =>
    withdrawPublication({ actorId: admin.id, competitionId: competition.id, publicationId, reason: '录错了' })
  return {
    competition,
    awardId: awards[0]?.awardId ?? 0,
    stageId,
    admin: { id: admin.id, role: 'admin' as const },
    judges,
    singers,
    publish,
    withdraw,
  }
}
