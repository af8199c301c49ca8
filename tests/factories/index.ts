import { scoreTotal } from '~/domain/competitions/score-scale'
import { assignToJudge, assignToPanel } from '~/domain/panels/assign.server'
import { now } from '~/infra/clock'
import { db, transaction } from '~/infra/db/client'
import type { Prisma } from '~/infra/db/generated/client'

let serial = 0
const next = () => ++serial

const hour = 60 * 60 * 1000
export const inHours = (hours: number) => new Date(now().getTime() + hours * hour)

/** An active student unless told otherwise. The password hash signs nobody in; browser tests sign in by cookie or by form. */
export function makeUser(data: Partial<Prisma.UserUncheckedCreateInput> = {}) {
  const n = next()
  return db.user.create({
    data: {
      email: `person${n}-${process.pid}@example.test`,
      name: `歌手${n}`,
      phoneNumber: '13800138000',
      passwordHash: 'none',
      role: 'student',
      voiceType: 'soprano',
      status: 'active',
      createdAt: now(),
      ...data,
    },
  })
}

/** A published free competition, open for registration, with one category of one song, an active first stage and a final, and the four default criteria. */
export async function makeCompetition(data: Partial<Prisma.CompetitionUncheckedCreateInput> = {}) {
  const createdById = data.createdById ?? (await makeUser({ role: 'admin' })).id
  return db.competition.create({
    data: {
      name: `第${next()}届青年声乐比赛`,
      startsAt: inHours(-48),
      endsAt: inHours(480),
      registrationStartsAt: inHours(-24),
      registrationEndsAt: inHours(240),
      status: 'in_progress',
      publishedAt: inHours(-24),
      createdById,
      createdAt: now(),
      updatedAt: now(),
      categories: {
        create: [
          {
            position: 0,
            name: '专业组',
            workCount: 1,
            songCount: 1,
            songFields: {
              create: [
                { position: 0, name: '曲目名称', type: 'text', required: true },
                { position: 1, name: '作曲家', type: 'text', required: true },
                { position: 2, name: '时长', type: 'time', required: true },
              ],
            },
          },
        ],
      },
      stages: {
        create: [
          { position: 0, name: '初赛', status: 'active', startsAt: inHours(-24), endsAt: inHours(240) },
          { position: 1, name: '决赛', status: 'pending', startsAt: inHours(241), endsAt: inHours(480) },
        ],
      },
      criteria: {
        create: (['pitch', 'rhythm', 'tone', 'expression'] as const).map((code, position) => ({ position, code, name: code })),
      },
      ...data,
    } as Prisma.CompetitionUncheckedCreateInput,
    include: {
      categories: { include: { songFields: true } },
      stages: { orderBy: { position: 'asc' } },
      criteria: { orderBy: { position: 'asc' } },
    },
  })
}

type CompetitionWithParts = Awaited<ReturnType<typeof makeCompetition>>

/** An approved registration in the competition's first category, with its one song. */
export async function makeRegistration(competition: CompetitionWithParts, data: Partial<Prisma.RegistrationUncheckedCreateInput> = {}) {
  const userId = data.userId ?? (await makeUser()).id
  const category = competition.categories[0]!
  const number = (await db.registration.count({ where: { competitionId: competition.id } })) + 1
  return db.registration.create({
    data: {
      competitionId: competition.id,
      userId,
      number,
      status: 'approved',
      name: `参赛者${number}`,
      age: 22,
      education: 'bachelor',
      currentSchool: '音乐学院',
      graduationSchool: '附中',
      voiceType: 'soprano',
      createdAt: now(),
      updatedAt: now(),
      submittedAt: now(),
      entries: { create: { categoryId: category.id } },
      songs: {
        create: {
          categoryId: category.id,
          position: 0,
          values: {
            create: category.songFields.map((field) => ({ fieldId: field.id, value: field.type === 'time' ? '03:42' : '我住长江头' })),
          },
        },
      },
      ...data,
    } as Prisma.RegistrationUncheckedCreateInput,
    include: { songs: true, entries: true },
  })
}

/** Another entry of a registration: in this category, with a song where the category has fields for one. */
export async function makeEntry(registration: { id: number }, category: CompetitionWithParts['categories'][number]) {
  if (category.songFields.length > 0) {
    const values = { create: category.songFields.map(({ id, type }) => ({ fieldId: id, value: type === 'time' ? '02:30' : '玫瑰三愿' })) }
    await db.registrationSong.create({ data: { registrationId: registration.id, categoryId: category.id, position: 0, values } })
  }
  return db.entry.create({ data: { registrationId: registration.id, categoryId: category.id } })
}

type RegistrationWithParts = Awaited<ReturnType<typeof makeRegistration>>

/** A processed work in the competition's first stage (no bytes behind it). */
export async function makeWork(
  competition: CompetitionWithParts,
  registration: RegistrationWithParts,
  data: Partial<Prisma.WorkUncheckedCreateInput> = {},
) {
  const stageId = data.stageId ?? competition.stages[0]!.id
  const slot = data.slot ?? 1
  const uploadId = `test-${process.pid}-${next()}`
  const upload = await db.upload.create({
    data: {
      id: uploadId,
      ownerId: registration.userId,
      purpose: 'work_video',
      registrationId: registration.id,
      stageId,
      slot,
      details: {},
      fileName: 'video.mp4',
      declaredSize: 1000,
      size: 1000,
      status: 'stored',
      storageKey: `uploads/${uploadId}`,
      mime: 'video/mp4',
      sha256: '0'.repeat(64),
      createdAt: now(),
      lastByteAt: now(),
      finalizedAt: now(),
      durationMs: data.status === 'failed' ? null : 222_000,
    },
  })
  return transaction(async (tx) => {
    const work = await tx.work.create({
      data: {
        registrationId: registration.id,
        entryId: registration.entries[0]!.id,
        stageId,
        slot,
        title: '我住长江头',
        performer: registration.name,
        songId: registration.songs[0]?.id ?? null,
        uploadId: upload.id,
        status: 'completed',
        uploadedAt: now(),
        ...data,
      },
    })
    if (work.lockedAt) await assignToPanel(tx, [work.id])
    return { ...work, uploadId: upload.id }
  })
}

/** Puts a judge on the panel, who gets every work that is locked by now. */
export async function makeJudge(competition: { id: number }, data: Partial<Prisma.UserUncheckedCreateInput> = {}) {
  const judge = await makeUser({ role: 'judge', ...data })
  await transaction(async (tx) => {
    await tx.competitionJudge.create({ data: { competitionId: competition.id, userId: judge.id, addedAt: now() } })
    await assignToJudge(tx, { competitionId: competition.id, judgeId: judge.id })
  })
  return judge
}

/** The first edition of the first stage's ranking of its first category, with no results. */
export function makePublication(competition: CompetitionWithParts, data: Partial<Prisma.PublicationUncheckedCreateInput> = {}) {
  return db.publication.create({
    data: {
      stageId: competition.stages[0]!.id,
      categoryId: competition.categories[0]!.id,
      edition: 1,
      rule: { version: 2, removeExtremes: true, extremesMode: 'judge_totals', tieBreaks: [] },
      digest: '0'.repeat(64),
      publishedAt: now(),
      publishedById: competition.createdById,
      ...data,
    },
  })
}

/** A submitted score unless told otherwise; `points` are whole points, one a criterion. */
export async function makeScore(
  competition: CompetitionWithParts,
  work: { id: number },
  judge: { id: number },
  points: number[],
  data: Partial<Prisma.ScoreUncheckedCreateInput> = {},
) {
  const { status = 'submitted', submittedAt, ...rest } = data
  const key = { workId: work.id, judgeId: judge.id }
  const { stageId } = await db.work.findUniqueOrThrow({ where: { id: work.id }, select: { stageId: true } })
  await db.assignment.upsert({ where: { workId_judgeId: key }, create: { ...key, createdAt: now() }, update: {} })
  const values = new Map(competition.criteria.map(({ id }, index) => [id, Math.round((points[index] ?? 0) * 100)]))
  const draft = await db.score.create({
    data: {
      ...key,
      stageId,
      createdAt: now(),
      updatedAt: now(),
      comment: rest.comment ?? '',
      values: { create: [...values].map(([criterionId, hundredths]) => ({ criterionId, hundredths })) },
    },
  })
  if (status === 'draft') return draft
  const { total, scale } = scoreTotal(competition.criteria, values)!
  await db.competition.update({ where: { id: competition.id }, data: { scoreScale: scale } })
  const submitted = await db.score.update({
    where: { id: draft.id },
    data: { status: 'submitted', submittedAt: submittedAt ?? now(), total },
  })
  return status === 'submitted' ? submitted : db.score.update({ where: { id: draft.id }, data: { status, ...rest } })
}

export { makeDataset, makePair, makeRating } from './dataset'
export { makeEmotionAnalysis, someCurves } from './emotion-analysis'
export { makeModelTask, makeScoredTask, someDrawing, someResult } from './model-task'
export { makeModelVersion } from './model-version'
