import type { makeCompetition as Make, makeWork as MakeWork } from '../../tests/factories'
import { scoreMany } from './score-many'

const works = 300
const judges = 9

/** A competition with 300 works in its completed first stage, each scored by 9 judges but the last, who has half before him. */
export async function makeJury() {
  // Imported only here: infra reads DATA_DIR when it is loaded.
  const make = await import('../../tests/factories')
  const { db } = await import('~/infra/db/client')
  const admin = await make.makeUser({ role: 'admin' })
  for (let n = 0; n < 30; n++) await make.makeCompetition({ createdById: admin.id })
  const competition: Awaited<ReturnType<typeof Make>> = await make.makeCompetition({ createdById: admin.id, name: '千人声乐大赛' })
  const panel = []
  for (let n = 0; n < judges; n++) panel.push(await make.makeJudge(competition))
  const made: Awaited<ReturnType<typeof MakeWork>>[] = []
  for (let n = 0; n < works; n++) {
    const registration = await make.makeRegistration(competition)
    made.push(await make.makeWork(competition, registration, { lockedAt: make.inHours(-1) }))
  }
  await db.stage.update({ where: { id: competition.stages[0]!.id }, data: { status: 'completed' } })

  const given = panel.flatMap((judge, seat) =>
    made.filter((_, index) => seat < judges - 1 || index < works / 2).map((work) => ({ workId: work.id, judgeId: judge.id })),
  )
  await scoreMany(competition, given, make.inHours(0))
  const openWork = made.at(-1)!
  const { user: entrant } = await db.registration.findUniqueOrThrow({ where: { id: openWork.registrationId }, include: { user: true } })
  return { admin, judge: panel.at(-1)!, entrant, competition, openWork }
}

export async function cookieOf(userId: number): Promise<string> {
  const { openSession } = await import('~/infra/session')
  const { transaction } = await import('~/infra/db/client')
  const { writeSessionToken } = await import('~/http/session-cookie.server')
  const token = await transaction((tx) => openSession(tx, userId, { userAgent: 'bench', address: '127.0.0.1' }))
  return (await writeSessionToken(token)).split(';')[0]!
}
