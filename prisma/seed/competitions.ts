import { createCompetition } from '~/domain/panels/create-competition.server'
import { addJudge } from '~/domain/panels/add-judge.server'
import { publishCompetition } from '~/domain/competitions/publish-competition.server'
import { competitionSchema } from '~/domain/competitions/schema'
import { db } from '~/infra/db/client'

const timeZone = 'Asia/Shanghai'

/** A day from today at an hour, as the form's fields take it. */
function day(offset: number, time = '09:00'): string {
  const date = new Date(Date.now() + offset * 24 * 60 * 60 * 1000)
  return `${date.toLocaleDateString('sv-SE', { timeZone })}T${time}`
}

const songFields = [
  { name: '曲目名称', type: 'text', required: true, placeholder: '如《我住长江头》' },
  { name: '作曲', type: 'text', required: true, placeholder: '' },
  { name: '时长', type: 'time', required: true, placeholder: '03:40' },
  { name: '伴奏', type: 'text', required: false, placeholder: '钢琴伴奏姓名，清唱可不填' },
]

const criteria = [
  { code: 'pitch', name: '音准', maxHundredths: 100, weight: 1 },
  { code: 'rhythm', name: '节奏', maxHundredths: 100, weight: 1 },
  { code: 'tone', name: '音色', maxHundredths: 100, weight: 1 },
  { code: 'expression', name: '表现力', maxHundredths: 100, weight: 1 },
]

const stageDefaults = { canUpload: true, workCount: 1, requirements: [] }
const rules = {
  maxSizeMB: 500,
  formats: ['mp4', 'mov', 'm4v', 'webm', 'mkv', '3gp'],
  minWorksToLock: 1,
  removeExtremes: true,
  commentsReleased: true,
  criteria,
}

/** Registration and the first stage are under way. */
export const openCompetition = () => ({
  ...rules,
  name: '第三届江声青年声乐公开赛',
  description:
    '面向全国高校与社会青年的公开赛。初赛提交演唱视频，复赛与决赛由五位评委评定。\n\n曲目不限语种，鼓励演唱中国艺术歌曲。视频须一镜到底，不得后期修音。',
  startsAt: day(-10),
  endsAt: day(70, '18:00'),
  registrationStartsAt: day(-10),
  registrationEndsAt: day(14, '18:00'),
  submissionDeadline: day(60, '18:00'),
  maxParticipants: 120,
  fee: '120',
  registrationNotice:
    '一、报名即视为同意主办方将参赛视频用于评审。\n二、报名费 120 元，用于评审与场地，缴费后请上传付款截图。\n三、报名信息须真实，证件号码加密保存，只用于核对身份。\n\n（这是演示比赛，请勿付款。）',
  categories: [
    {
      name: '专业组',
      description: '音乐、师范类院校声乐专业在读或毕业。',
      workCount: 2,
      songCount: 2,
      durationLimitMinutes: 10,
      songFields,
      requirements: [{ title: '曲目', description: '中外作品各一首。' }],
    },
    {
      name: '业余组',
      description: '热爱歌唱即可，专业不限。',
      workCount: 1,
      songCount: 1,
      durationLimitMinutes: 8,
      songFields,
      requirements: [],
    },
  ],
  stages: [
    {
      ...stageDefaults,
      name: '初赛',
      startsAt: day(-9),
      endsAt: day(21, '18:00'),
      advanceCount: 40,
      requirements: [{ title: '画面', description: '横屏，全身或半身，能看清口型。' }],
    },
    { ...stageDefaults, name: '复赛', startsAt: day(28), endsAt: day(42, '18:00'), participantLimit: 40, advanceCount: 12 },
    { ...stageDefaults, name: '决赛', startsAt: day(50), endsAt: day(60, '18:00'), participantLimit: 12 },
  ],
  specialAwards: [{ name: '中国艺术歌曲奖', description: '授予中国艺术歌曲演唱最佳者。', maxWorksPerUser: 1, required: false }],
})

/** Its first stage is judged and published, its final under way. */
export const judgedCompetition = () => ({
  ...rules,
  name: '秋季校园艺术歌曲邀请赛',
  description: '各校推荐的歌者以一首艺术歌曲相会。初赛取前三名进入决赛。',
  startsAt: day(-40),
  endsAt: day(25, '18:00'),
  registrationStartsAt: day(-45),
  // The seed registers its people first and closes the window behind them.
  registrationEndsAt: day(1, '18:00'),
  registrationNotice: '本次比赛免费。作品须为近一年内录制的完整演唱。',
  autoApprove: true,
  categories: [{ name: '艺术歌曲组', description: '', workCount: 1, songCount: 1, durationLimitMinutes: 8, songFields, requirements: [] }],
  stages: [
    { ...stageDefaults, name: '初赛', startsAt: day(-30), endsAt: day(1, '18:00'), advanceCount: 3, scoreVisibility: 'after_submitting' },
    { ...stageDefaults, name: '决赛', startsAt: day(2), endsAt: day(18, '18:00'), participantLimit: 3 },
  ],
  specialAwards: [],
})

/** Still being written by the organiser. */
export const draftCompetition = () => ({
  ...rules,
  name: '新春少年歌唱周',
  description: '草稿：等待确认场地与赛程。',
  startsAt: day(60),
  endsAt: day(90, '18:00'),
  categories: [{ name: '少年组', description: '14 至 18 岁。', workCount: 1, songCount: 1, songFields, requirements: [] }],
  stages: [{ ...stageDefaults, name: '初赛', startsAt: day(60), endsAt: day(75, '18:00') }],
  specialAwards: [],
})

/** Creates a competition through its verbs and returns it with its parts. */
export async function makeCompetition({
  actorId,
  judgeIds,
  values,
  publish,
}: {
  actorId: number
  judgeIds: number[]
  values: object
  publish: boolean
}) {
  const created = await createCompetition({ actorId, input: competitionSchema(timeZone).parse(values) })
  if (!created.ok) throw new Error(JSON.stringify(created.refusals))
  const { competitionId } = created
  for (const userId of judgeIds) must(await addJudge({ actorId, competitionId, userId, promote: false }))
  if (publish) must(await publishCompetition({ actorId, competitionId }))
  return findCompetition(competitionId)
}

export function findCompetition(id: number) {
  return db.competition.findUniqueOrThrow({
    where: { id },
    include: {
      stages: { orderBy: { position: 'asc' } },
      categories: { orderBy: { position: 'asc' }, include: { songFields: { orderBy: { position: 'asc' } } } },
      specialAwards: true,
      criteria: { orderBy: { position: 'asc' } },
    },
  })
}

export type SeededCompetition = Awaited<ReturnType<typeof findCompetition>>

/** A verb of the domain answers with a code when it refuses; here every answer must be a yes. */
export function must<R extends { ok: true } | { ok: false }>(result: R): Extract<R, { ok: true }> {
  if (!result.ok) throw new Error(`Refused: ${JSON.stringify(result)}`)
  return result as Extract<R, { ok: true }>
}
