import { expect, test } from 'vitest'
import { inHours, makeCompetition, makeJudge, makeRegistration, makeScore, makeUser, makeWork } from '../../../tests/factories'
import { db } from '~/infra/db/client'
import { createCompetition } from '~/domain/panels/create-competition.server'
import { editCompetition } from './edit-competition.server'
import type { CompetitionInput } from './schema'

const blank: CompetitionInput = {
  revision: undefined,
  name: '新比赛',
  description: '',
  startsAt: null,
  endsAt: null,
  registrationStartsAt: null,
  registrationEndsAt: null,
  registrationDeadline: null,
  submissionDeadline: null,
  maxParticipants: null,
  fee: 0,
  currency: 'CNY',
  registrationNotice: '',
  paymentQrUploadId: undefined,
  removePaymentQr: false,
  maxSizeMB: 500,
  formats: ['mp4'],
  minWorksToLock: 1,
  resumeRequired: false,
  autoApprove: false,
  removeExtremes: true,
  extremesMode: 'judge_totals',
  resultsAudience: 'participants',
  resultsShown: 'ranks',
  commentsReleased: true,
  appealHours: null,
  categories: [],
  stages: [],
  specialAwards: [],
  prizes: [],
  criteria: [],
}

const criterion = { description: '', maxHundredths: 10000, weight: 1, stepHundredths: 1, partsTies: false }

const category = (data: Partial<CompetitionInput['categories'][number]>) => ({
  name: '组别',
  description: '',
  workCount: 1,
  songCount: 1,
  durationLimitMinutes: null,
  songFields: [],
  requirements: [],
  ...data,
})
const stage = (data: Partial<CompetitionInput['stages'][number]>) => ({
  name: '阶段',
  description: '',
  startsAt: null,
  endsAt: null,
  participantLimit: null,
  advanceCount: null,
  ranking: 'by_category' as const,
  canUpload: true,
  workCount: 1,
  graceMinutes: 0,
  blindness: 'number_only' as const,
  scoreVisibility: 'never' as const,
  requirements: [],
  ...data,
})
const field = (data: Partial<CompetitionInput['categories'][number]['songFields'][number]>) => ({
  name: '曲名',
  type: 'text' as const,
  required: true,
  placeholder: '',
  ...data,
})

const partsOf = (id: number) =>
  db.competition.findUniqueOrThrow({
    where: { id },
    include: {
      categories: { orderBy: { position: 'asc' }, include: { songFields: { orderBy: { position: 'asc' } }, requirements: true } },
      stages: { orderBy: { position: 'asc' }, include: { requirements: true } },
      specialAwards: { orderBy: { position: 'asc' } },
      criteria: { orderBy: { position: 'asc' } },
    },
  })

/** The input that would leave a stored competition as it is. */
async function inputOf(id: number): Promise<CompetitionInput> {
  const { feeMinor, formats, paymentQrUploadId, categories, stages, specialAwards, criteria, formKey: _, ...own } = await partsOf(id)
  const bare = <R extends { position: number }>({ position: _, ...row }: R) => row
  return {
    ...blank,
    ...own,
    fee: feeMinor,
    currency: 'CNY',
    formats: formats.split(',') as CompetitionInput['formats'],
    paymentQrUploadId: paymentQrUploadId ?? undefined,
    categories: categories.map(({ id, name, description, workCount, songCount, durationLimitMinutes, songFields, requirements }) => ({
      id,
      name,
      description,
      workCount,
      songCount,
      durationLimitMinutes,
      songFields: songFields.map(({ categoryId: _, ...row }) => bare(row)),
      requirements: requirements.map(({ categoryId: _, ...row }) => bare(row)),
    })),
    stages: stages.map(
      ({
        id,
        name,
        description,
        startsAt,
        endsAt,
        participantLimit,
        advanceCount,
        ranking,
        canUpload,
        workCount,
        graceMinutes,
        blindness,
        scoreVisibility,
        requirements,
      }) => ({
        id,
        name,
        description,
        startsAt,
        endsAt,
        participantLimit,
        advanceCount,
        ranking,
        canUpload,
        workCount,
        graceMinutes,
        blindness,
        scoreVisibility,
        requirements: requirements.map(({ stageId: _, ...row }) => bare(row)),
      }),
    ),
    specialAwards: specialAwards.map(({ id, name, description, maxWorksPerUser, required, winnerCount }) => ({
      id,
      name,
      description,
      maxWorksPerUser,
      required,
      winnerCount,
    })),
    criteria: criteria.map(({ id, code, name, description, maxHundredths, weight, stepHundredths }) => ({
      id,
      code: (code ?? undefined) as CompetitionInput['criteria'][number]['code'],
      name,
      description,
      maxHundredths,
      weight,
      stepHundredths,
      partsTies: false,
    })),
  }
}

async function admin() {
  return (await makeUser({ role: 'admin' })).id
}

test('a competition is created with all its parts, and edited keeping the ids of what stays', async () => {
  const actorId = await admin()
  const made = await createCompetition({
    actorId,
    input: {
      ...blank,
      fee: 12850,
      categories: [
        category({ name: '甲', songFields: [field({}), field({ name: '作曲' })], requirements: [{ title: '背谱', description: '' }] }),
        category({ name: '乙' }),
      ],
      stages: [stage({ name: '初赛' }), stage({ name: '决赛' })],
      specialAwards: [{ name: '艺术歌曲奖', description: '', maxWorksPerUser: 1, required: false, winnerCount: 2 }],
      criteria: [{ ...criterion, code: 'pitch', name: '音准' }],
    },
  })
  if (!made.ok) throw new Error(JSON.stringify(made))
  const before = await partsOf(made.competitionId)
  expect(before).toMatchObject({ feeMinor: 12850, publishedAt: null, revision: 1, createdById: actorId })

  const input = await inputOf(made.competitionId)
  const [first, second] = input.categories
  const [preliminary, final] = input.stages
  const edited = await editCompetition({
    actorId,
    competitionId: made.competitionId,
    input: {
      ...input,
      categories: [
        second!,
        { ...first!, name: '甲组', songFields: [first!.songFields[1]!, field({ name: '时长', type: 'time' })], requirements: [] },
      ],
      stages: [final!, stage({ name: '复赛' }), preliminary!],
      specialAwards: [],
    },
  })
  expect(edited).toEqual({ ok: true })
  const after = await partsOf(made.competitionId)
  expect(after.revision).toBe(2)
  expect(after.categories.map(({ id, name }) => [id, name])).toEqual([
    [second!.id, '乙'],
    [first!.id, '甲组'],
  ])
  expect(after.categories[1]!.songFields.map(({ name }) => name)).toEqual(['作曲', '时长'])
  expect(after.categories[1]!.songFields[0]!.id).toBe(first!.songFields[1]!.id)
  expect(after.categories[1]!.requirements).toEqual([])
  expect(after.stages.map(({ name, position }) => [name, position])).toEqual([
    ['决赛', 0],
    ['复赛', 1],
    ['初赛', 2],
  ])
  expect(after.stages[0]!.id).toBe(final!.id)
  expect(after.specialAwards).toEqual([])
  const audit = await db.auditEntry.findMany({ where: { subjectType: 'competition', subjectId: String(made.competitionId) } })
  expect(audit.map(({ action }) => action)).toEqual(['competition.created', 'competition.edited'])
})

test('of two edits at once one is saved and the other is told', async () => {
  const competition = await makeCompetition()
  const input = await inputOf(competition.id)
  const actorId = await admin()
  const edits = await Promise.all(
    ['甲', '乙'].map((name) => editCompetition({ actorId, competitionId: competition.id, input: { ...input, name } })),
  )
  expect(edits.filter(({ ok }) => ok)).toHaveLength(1)
  expect(edits.filter(({ ok }) => !ok)).toEqual([{ ok: false, code: 'competitionChanged' }])
  const winner = edits[0]!.ok ? '甲' : '乙'
  expect(await partsOf(competition.id)).toMatchObject({ name: winner, revision: 2 })
})

test('rows of another competition, and rows named twice, are refused', async () => {
  const [mine, other] = [await makeCompetition(), await makeCompetition()]
  const input = await inputOf(mine.id)
  const actorId = await admin()
  const theirs = (await inputOf(other.id)).categories
  const foreign = { ...input, categories: [...input.categories, ...theirs] }
  const twice = { ...input, stages: [...input.stages, input.stages[0]!] }
  const moved = { ...input, categories: [{ ...input.categories[0]!, songFields: theirs[0]!.songFields }] }
  for (const tampered of [foreign, twice, moved]) {
    expect(await editCompetition({ actorId, competitionId: mine.id, input: tampered })).toEqual({ ok: false, code: 'competitionChanged' })
  }
  expect((await partsOf(other.id)).categories).toHaveLength(1)
})

test('what people’s data rest on stays, each refusal with its reason', async () => {
  const competition = await makeCompetition()
  const registration = await makeRegistration(competition)
  const work = await makeWork(competition, registration)
  const judge = await makeJudge(competition)
  await makeScore(competition, work, judge, [80, 81, 82, 83])
  const input = await inputOf(competition.id)
  const actorId = await admin()
  const refusalsOf = async (change: Partial<CompetitionInput>) => {
    const result = await editCompetition({ actorId, competitionId: competition.id, input: { ...input, ...change } })
    return result.ok || result.code !== 'refused'
      ? result
      : result.refusals.map(({ field, code }) => `${field}: ${decodeURIComponent(code)}`)
  }
  const [first] = input.categories
  const [preliminary, final] = input.stages
  const [pitch, ...others] = input.criteria
  expect(await refusalsOf({ categories: [category({ name: '新', songCount: 0 })] })).toEqual([
    'categories: categoryInUse?name=专业组&count=1',
  ])
  expect(await refusalsOf({ categories: [{ ...first!, songCount: 2 }] })).toEqual(['categories[0].songCount: songCountInUse?count=1'])
  expect(await refusalsOf({ categories: [{ ...first!, songFields: first!.songFields.slice(1) }] })).toEqual([
    'categories[0].songFields: songFieldInUse?name=曲目名称',
  ])
  expect(
    await refusalsOf({
      categories: [
        { ...first!, songFields: [{ ...first!.songFields[0]!, type: 'number' }, ...first!.songFields.slice(1), field({ name: '新' })] },
      ],
    }),
  ).toEqual(['categories[0].songFields[0].type: songFieldTypeInUse', 'categories[0].songFields[3].required: songFieldRequiredInUse'])
  expect(await refusalsOf({ stages: [final!] })).toEqual(['stages: stageInUse?name=初赛&count=1'])
  expect(await refusalsOf({ stages: [final!, preliminary!] })).toEqual(['stages: stageOrderInUse?name=初赛'])
  expect(await refusalsOf({ criteria: others })).toEqual(['criteria: criterionInUse?name=pitch'])
  expect(await refusalsOf({ criteria: [{ ...pitch!, weight: 2 }, ...others] })).toEqual(['criteria[0].weight: criterionFixed'])
  expect(await refusalsOf({ criteria: [...input.criteria, { ...criterion, name: '台风', maxHundredths: 1000 }] })).toEqual([
    'criteria[4].name: criteriaFixed',
  ])
  expect(await refusalsOf({ stages: [] })).toEqual(['stages: stageInUse?name=初赛&count=1', ': publishNeedsStage'])
  expect(await partsOf(competition.id)).toMatchObject({ revision: 1 })
  expect(await refusalsOf({ categories: [{ ...first!, name: '改名' }], stages: [preliminary!] })).toEqual({ ok: true })
})

test('a published competition keeps what publishing needs, also against the database', async () => {
  const competition = await makeCompetition()
  const input = await inputOf(competition.id)
  const edit = await editCompetition({ actorId: await admin(), competitionId: competition.id, input: { ...input, startsAt: null } })
  expect(edit).toEqual({ ok: false, code: 'refused', refusals: [{ field: '', code: 'publishNeedsStart' }] })
  await expect(db.competition.update({ where: { id: competition.id }, data: { endsAt: null } })).rejects.toMatchObject({
    code: 'competitionIncomplete',
  })
  await expect(db.category.deleteMany({ where: { competitionId: competition.id } })).rejects.toMatchObject({
    code: 'competitionIncomplete',
  })
  await expect(db.competition.update({ where: { id: competition.id }, data: { endsAt: inHours(-100) } })).rejects.toMatchObject({
    code: 'endBeforeStart',
  })
})

test('the payment image is one that the organiser stored for it', async () => {
  const [mine, other] = [await admin(), await admin()]
  const upload = (id: string, purpose: 'payment_qr' | 'avatar', status: 'stored' | 'uploading') =>
    db.upload.create({
      data: {
        ...{
          id,
          ownerId: mine,
          purpose,
          status,
          details: {},
          fileName: 'qr.png',
          declaredSize: 1,
          createdAt: inHours(0),
          lastByteAt: inHours(0),
        },
        ...(status === 'stored' ? { storageKey: id, mime: 'image/png', size: 1, sha256: '0'.repeat(64), finalizedAt: inHours(0) } : {}),
      },
    })
  await upload('qr', 'payment_qr', 'stored')
  await upload('avatar', 'avatar', 'stored')
  await upload('open', 'payment_qr', 'uploading')
  const create = (actorId: number, paymentQrUploadId: string) => createCompetition({ actorId, input: { ...blank, paymentQrUploadId } })
  const refused = { ok: false, refusals: [{ field: 'paymentQr', code: 'uploadMissing' }] }
  expect(await create(mine, 'avatar')).toEqual(refused)
  expect(await create(mine, 'open')).toEqual(refused)
  expect(await create(other, 'qr')).toEqual(refused)
  const made = await create(mine, 'qr')
  if (!made.ok) throw new Error('refused')
  const input = await inputOf(made.competitionId)
  expect(await editCompetition({ actorId: other, competitionId: made.competitionId, input })).toEqual({ ok: true })
  expect(
    await editCompetition({ actorId: other, competitionId: made.competitionId, input: { ...input, revision: 2, removePaymentQr: true } }),
  ).toEqual({ ok: true })
  expect((await partsOf(made.competitionId)).paymentQrUploadId).toBeNull()
})

test('the rule is declared with the criteria, prizes follow their category, and once a score counts the rule stands', async () => {
  const actorId = await admin()
  const competition = await makeCompetition()
  const [category] = competition.categories
  const stored = await inputOf(competition.id)
  const nominate = (index: number) => stored.criteria.map((one, at) => ({ ...one, partsTies: at === index }))
  const prize = { name: '一等奖', kind: 'ranked' as const, count: 1, share: null, forTeachers: true }
  const edit = async (change: Partial<CompetitionInput>) => {
    const { revision } = await db.competition.findUniqueOrThrow({ where: { id: competition.id } })
    const result = await editCompetition({ actorId, competitionId: competition.id, input: { ...stored, ...change, revision } })
    return 'refusals' in result ? result.refusals.map(({ field, code }) => `${field} ${code}`) : result
  }
  const prizes = [
    { ...prize, category: '' },
    { ...prize, category: category!.name },
  ]
  expect(await edit({ criteria: nominate(2), prizes })).toEqual({ ok: true })
  expect(await db.competition.findUniqueOrThrow({ where: { id: competition.id } })).toMatchObject({
    tieCriterionId: competition.criteria[2]!.id,
  })
  const rows = await db.prize.findMany({ where: { competitionId: competition.id }, orderBy: { position: 'asc' } })
  expect(rows.map(({ categoryId, forTeachers }) => [categoryId, forTeachers])).toEqual([
    [null, true],
    [category!.id, true],
  ])

  const registration = await makeRegistration(competition)
  const work = await makeWork(competition, registration, { lockedAt: new Date() })
  await makeScore(competition, work, await makeJudge(competition), [80, 80, 80, 80])
  expect(await edit({ criteria: nominate(1) })).toEqual(['criteria tieCriterionFixed'])
  expect(await edit({ criteria: nominate(2), extremesMode: 'per_criterion' })).toEqual(['removeExtremes ruleFixed'])
  const steps = nominate(2).map((one) => ({ ...one, stepHundredths: 50 }))
  expect(await edit({ criteria: steps })).toContain('criteria[0].stepHundredths criterionFixed')
  const described = nominate(2).map((one) => ({ ...one, description: '看谱面' }))
  expect(await edit({ criteria: described, prizes: [] })).toEqual({ ok: true })
})
