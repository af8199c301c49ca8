import fs from 'node:fs'
import path from 'node:path'
import { makeIdCard, makePdf, makePicture } from '../../../tests/e2e/setup/documents'
import { decideAndPublish } from '../../../tests/e2e/setup/judged'
import { makePlayable } from '../../../tests/e2e/setup/make-playable'
import { realVideo } from '../video'
import { password } from './ways'

export type World = Awaited<ReturnType<typeof makeWorld>>

const videoBytes = 6 * 1024 * 1024

/** What one browser's people find: a competition to enter, one to judge, and the organiser of both. */
export async function makeWorld(folder: string) {
  // Imported only here: infra reads DATA_DIR when it is loaded.
  const make = await import('../../../tests/factories')
  const { db } = await import('~/infra/db/client')
  const { hashPassword } = await import('~/infra/password')
  const passwordHash = await hashPassword(password)
  const admin = await make.makeUser({ role: 'admin', passwordHash })

  const competition = await make.makeCompetition({
    createdById: admin.id,
    feeMinor: 12_000,
    registrationNotice: '请如实填写，作品须本人演唱。',
  })
  const stageId = competition.stages[0]!.id
  await db.stage.update({ where: { id: stageId }, data: { advanceCount: 1 } })
  const jury = [await make.makeJudge(competition), await make.makeJudge(competition), await make.makeJudge(competition)]
  const singer = await make.makeUser({ name: '沈若兰', passwordHash })
  const ownRegistration = () => db.registration.findFirstOrThrow({ where: { userId: singer.id }, include: { entries: true } })
  const ownWork = () => db.work.findFirstOrThrow({ where: { registration: { userId: singer.id } } })

  const second = await make.makeCompetition({ createdById: admin.id })
  const judge = await make.makeJudge(second, { passwordHash })
  const titles = ['我住长江头', '玫瑰三愿'] as const
  const registrations = []
  for (const title of titles) {
    const registration = await make.makeRegistration(second)
    await makePlayable(await make.makeWork(second, registration, { title, lockedAt: make.inHours(-1) }))
    registrations.push(registration)
  }

  const file = path.join(folder, 'song.mp4')
  fs.writeFileSync(file, realVideo(videoBytes, folder))
  return {
    admin,
    entering: { competition, singer },
    judging: { competition: second, judge, titles, registrationId: registrations[0]!.id },
    idCard: makeIdCard(`${new Date().getFullYear() - 22}0101`),
    receipt: await makePicture(),
    resume: makePdf(),
    video: { file, bytes: videoBytes },
    ownWork: async () => (await ownWork()).id,
    approve: async () => {
      const { approveRegistration } = await import('~/domain/registrations/reviewing/approve-registration.server')
      const { id, submittedAt } = await ownRegistration()
      const target = { competitionId: competition.id, registrationId: id, reviewerId: admin.id, submittedAt: submittedAt!.getTime() }
      const approved = await approveRegistration(target)
      if (!approved.ok) throw new Error(`Not approved: ${approved.code}`)
    },
    /** The jury scores the one work, it advances, and the stage's result comes out. */
    publish: async () => {
      const work = await ownWork()
      for (const one of jury) await make.makeScore(competition, work, one, [90, 90, 90, 90])
      await db.stage.update({ where: { id: stageId }, data: { status: 'completed' } })
      const entryIds = (await ownRegistration()).entries.map(({ id }) => id)
      await decideAndPublish({ competition, stageId, category: competition.categories[0]!, entryIds, status: 'advanced' })
    },
  }
}
