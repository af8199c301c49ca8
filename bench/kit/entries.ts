import { scoreMany } from './score-many'

const given = [...'书瑶子昂若琳嘉树知夏云帆婉清和明远思齐雨桐']
const surnames = [...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗']

type Competition = Parameters<typeof scoreMany>[0] & { categories: { id: number; songFields: { id: number; type: string }[] }[] }

/**
 * So many participants in a competition's completed first stage: each with a receipt, a locked and processed work, and a score of every judge.
 * `from` numbers the people. Rows only, no bytes behind them; one in ten still waits for review, without a work. With `locked` false the stage
 * still takes works, and nothing is locked or scored yet. Every work applies for the award, if there is one.
 */
export async function makeEntries({
  competition,
  judgeIds,
  from: firstPerson,
  count,
  awardId = null,
  locked = true,
}: {
  competition: Competition
  judgeIds: number[]
  from: number
  count: number
  awardId?: number | null
  locked?: boolean
}) {
  // Imported only here: infra reads DATA_DIR when it is loaded.
  const { db, transaction } = await import('~/infra/db/client')
  const { assignToPanel } = await import('~/domain/panels/assign.server')
  const { makePeople } = await import('./people')
  const { makeUser } = await import('../../tests/factories')
  const at = new Date()
  const before = (await makeUser()).id
  await makePeople({ from: firstPerson, to: firstPerson + count })
  const people = await db.user.findMany({ where: { id: { gt: before } }, orderBy: { id: 'asc' }, take: count, select: { id: true } })
  const [category] = competition.categories
  const stageId = competition.stages[0]!.id
  for (let from = 0; from < people.length; from += 200) {
    const some = people.slice(from, from + 200).map(({ id }, index) => ({ n: from + index, userId: id, waits: (from + index) % 10 === 0 }))
    const uploads = some.flatMap(({ n, userId, waits }) => [
      { id: `receipt-${firstPerson + n}`, ownerId: userId, purpose: 'payment_screenshot' as const },
      ...(waits ? [] : [{ id: `video-${firstPerson + n}`, ownerId: userId, purpose: 'work_video' as const }]),
    ])
    await db.upload.createMany({
      data: uploads.map((upload) => ({
        ...upload,
        details: {},
        fileName: 'x',
        declaredSize: 1000,
        size: 1000,
        status: 'stored' as const,
        storageKey: `uploads/${upload.id}`,
        mime: 'image/png',
        sha256: upload.id,
        createdAt: at,
        lastByteAt: at,
        finalizedAt: at,
      })),
    })
    await db.registration.createMany({
      data: some.map(({ n, userId, waits }) => ({
        competitionId: competition.id,
        userId,
        number: n + 1,
        status: waits ? ('submitted' as const) : ('approved' as const),
        name: surnames[n % surnames.length]! + given[(n * 7) % given.length]! + given[(n * 13 + 5) % given.length]!,
        age: 22,
        education: 'bachelor' as const,
        currentSchool: '江州音乐学院',
        graduationSchool: '附中',
        voiceType: 'soprano' as const,
        paymentScreenshotId: `receipt-${firstPerson + n}`,
        createdAt: at,
        updatedAt: at,
        submittedAt: new Date(at.getTime() - n * 60_000),
      })),
    })
    const registrations = await db.registration.findMany({
      where: { competitionId: competition.id, userId: { in: some.map(({ userId }) => userId) } },
      orderBy: { number: 'asc' },
      select: { id: true, number: true, status: true },
    })
    await db.entry.createMany({ data: registrations.map(({ id }) => ({ registrationId: id, categoryId: category!.id })) })
    const entries = await db.entry.findMany({ where: { registrationId: { in: registrations.map(({ id }) => id) } } })
    await db.registrationSong.createMany({
      data: registrations.map(({ id }) => ({ registrationId: id, categoryId: category!.id, position: 0 })),
    })
    const songs = await db.registrationSong.findMany({
      where: { registrationId: { in: registrations.map(({ id }) => id) } },
      select: { id: true },
    })
    await db.songValue.createMany({
      data: songs.flatMap(({ id: songId }) =>
        category!.songFields.map((field) => ({ songId, fieldId: field.id, value: field.type === 'time' ? '03:42' : '我住长江头' })),
      ),
    })
    const approved = registrations.filter(({ status }) => status === 'approved')
    await db.work.createMany({
      data: approved.map(({ id, number }) => ({
        registrationId: id,
        stageId,
        entryId: entries.find(({ registrationId }) => registrationId === id)!.id,
        slot: 1,
        title: '我住长江头',
        performer: '参赛者',
        uploadId: `video-${firstPerson + number! - 1}`,
        status: 'completed' as const,
        uploadedAt: at,
      })),
    })
    const works = await db.work.findMany({ where: { registrationId: { in: approved.map(({ id }) => id) } }, select: { id: true } })
    if (awardId !== null) await db.workAward.createMany({ data: works.map(({ id: workId }) => ({ workId, awardId })) })
    if (!locked) continue
    await db.workLock.createMany({ data: approved.map(({ id }) => ({ registrationId: id, stageId, lockedAt: at, byParticipant: true })) })
    await db.work.updateMany({ where: { id: { in: works.map(({ id }) => id) } }, data: { lockedAt: at } })
    await transaction((tx) =>
      assignToPanel(
        tx,
        works.map(({ id }) => id),
      ),
    )
    await scoreMany(
      competition,
      works.flatMap(({ id }) => judgeIds.map((judgeId) => ({ workId: id, judgeId }))),
      at,
    )
  }
  if (locked) await db.stage.update({ where: { id: stageId }, data: { status: 'completed', advanceCount: Math.round(count / 4) } })
}
