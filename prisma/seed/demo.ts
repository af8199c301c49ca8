import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { decideAdvancements } from '~/domain/advancement/decide-advancements.server'
import { moveStage } from '~/domain/stages/move-stage.server'
import { approveRegistration } from '~/domain/registrations/reviewing/approve-registration.server'
import { rejectRegistration } from '~/domain/registrations/reviewing/reject-registration.server'
import { startReview } from '~/domain/registrations/reviewing/start-review.server'
import { publishRanking } from '~/domain/results/publish-ranking.server'
import { publicationPage } from '~/domain/results/queries/publication-page.server'
import { saveOrganisation } from '~/domain/uploads/save-organisation.server'
import { hangWorkUploads } from '~/domain/works/record-work.server'
import { stageRanking } from '~/domain/results/queries/stage-ranking.server'
import { now } from '~/infra/clock'
import { db } from '~/infra/db/client'
import { ensureSecrets } from '~/infra/ensure-secrets'
import { hashPassword } from '~/infra/password'
import { draftCompetition, judgedCompetition, makeCompetition, must, openCompetition, type SeededCompetition } from './competitions'
import { addressCode, portrait } from './documents'
import { enter, type Person } from './entries'
import { makeFilm } from './films'
import { finishJobs } from './finish-jobs'
import { assess } from './judging'
import { makeLibrary } from './library'
import { makeModelTasks } from './model-tasks'
import { admin, judges, password, singers, teacher, waiting } from './people'
import { receive } from './receive'
import { songs } from './songs'
import { perform } from './works'

// The living example of `npm run demo`: everything in it went through the verbs that the pages use, but for what must be older than today.

const day = 24 * 60 * 60 * 1000
const filmSeconds = 14
const filmFolder = await fs.mkdtemp(path.join(os.tmpdir(), 'vocal-demo-'))

await ensureSecrets()
hangWorkUploads()
const { adminId, judgeIds, students, teacherPerson } = await makePeople()
await setUpContact()
const films = await makeFilms()
const open = await makeCompetition({ actorId: adminId, judgeIds, values: openCompetition(), publish: true })
const judged = await makeCompetition({ actorId: adminId, judgeIds, values: judgedCompetition(), publish: true })
await makeCompetition({ actorId: adminId, judgeIds: [], values: draftCompetition(), publish: false })
const winner = await runJudged(judged)
await runOpen(open)
await makeLibrary({ adminId, raterIds: [...judgeIds, teacherPerson.id, students[0]!.id], folder: filmFolder })
await makeModelTasks({ person: students[0]!, folder: filmFolder, work: { adminId, competitionId: judged.id, workId: winner } })
await fs.rm(filmFolder, { recursive: true })
await db.$disconnect()

async function makePeople() {
  const passwordHash = await hashPassword(password)
  const base = {
    passwordHash,
    status: 'active' as const,
    createdAt: new Date(now().getTime() - 50 * day),
    activatedAt: new Date(now().getTime() - 49 * day),
  }
  const organiser = await db.user.create({ data: { ...admin, ...base } })
  const guide = await db.user.create({ data: { ...teacher, ...base } })
  const panel = []
  for (const judge of judges) panel.push(await db.user.create({ data: { ...judge, ...base } }))
  const students: Person[] = []
  for (const [index, singer] of singers.entries()) {
    const serial = index + 1
    const { id } = await db.user.create({
      data: {
        ...base,
        email: `student${serial}@demo.local`,
        name: singer.name,
        phoneNumber: `1380000400${serial}`,
        role: 'student',
        voiceType: singer.voiceType,
        isProfessional: index % 2 === 0,
        school: singer.school,
        education: 'bachelor',
      },
    })
    const avatarUploadId = await receive({ ownerId: id, purpose: 'avatar', fileName: '头像.png', bytes: await portrait(serial) })
    await db.user.update({ where: { id }, data: { avatarUploadId } })
    students.push({ id, role: 'student', singer, serial })
  }
  await db.user.create({ data: { ...waiting, passwordHash, status: 'pending', createdAt: now() } })
  const teacherPerson: Person = {
    id: guide.id,
    role: 'teacher',
    serial: 90,
    singer: { ...singers[3]!, name: teacher.name, born: '19880612', school: '江州第一中学', before: '江州音乐学院' },
  }
  return { adminId: organiser.id, judgeIds: panel.map(({ id }) => id), students, teacherPerson }
}

/** How the organisation is reached. The addresses are examples: nobody answers there. */
async function setUpContact() {
  const chatUrl = 'https://example.org/chat'
  const serviceQrUploadId = await receive({
    ownerId: adminId,
    purpose: 'service_qr',
    fileName: '客服二维码.png',
    bytes: await addressCode(chatUrl),
  })
  const addresses = { supportEmail: 'support@demo.local', businessEmail: 'business@demo.local', feedbackEmail: 'feedback@demo.local' }
  const rest = { name: '', brandSuffix: '', address: '', phone: '', timeZone: 'Asia/Shanghai', currency: 'CNY' as const }
  await saveOrganisation({
    actorId: adminId,
    values: { ...rest, ...addresses, chatUrl, emotionServiceUrl: '', removeLogo: false, removeServiceQr: false },
    serviceQrUploadId,
  })
}

async function makeFilms(): Promise<string[]> {
  const made: string[] = []
  for (const [index, { voice }] of singers.entries()) {
    const file = path.join(filmFolder, `${index}.mp4`)
    await makeFilm(voice, filmSeconds, file)
    made.push(file)
  }
  return made
}

/** Registrations in every state, and works of which some are locked and some scored. */
async function runOpen(competition: SeededCompetition) {
  const [stage] = competition.stages
  must(await moveStage({ actorId: adminId, competitionId: competition.id, stageId: stage!.id, from: 'pending', to: 'active', reason: '' }))
  const review = async (registrationId: number) => {
    const { submittedAt } = await db.registration.findUniqueOrThrow({ where: { id: registrationId } })
    return { registrationId, competitionId: competition.id, reviewerId: adminId, submittedAt: submittedAt!.getTime() }
  }
  const enterAs = (index: number, category: number, chosen: (typeof songs)[keyof typeof songs][], submit = true) =>
    enter({ competition, person: students[index]!, category, songs: chosen, submit })

  const first = await enterAs(0, 0, [songs.yangtze, songs.moon])
  const second = await enterAs(1, 0, [songs.eastward, songs.serenade])
  const third = await enterAs(2, 1, [songs.rose])
  const fourth = await enterAs(3, 1, [songs.erlking])
  for (const id of [first, second, third, fourth]) must(await approveRegistration(await review(id)))
  must(await startReview(await review(await enterAs(4, 1, [songs.homesick]))))
  await enter({ competition, person: teacherPerson, category: 1, songs: [songs.farewell] })
  const turnedDown = await enterAs(5, 0, [songs.ask, songs.trout])
  must(await rejectRegistration({ ...(await review(turnedDown)), reason: '付款截图看不清金额，请重新上传后再提交。' }))
  await enterAs(6, 1, [songs.jasmine], false)

  const stageId = stage!.id
  const film = (index: number) => ({ person: students[index]!, film: films[index]!, stageId })
  await perform({ ...film(0), registrationId: first })
  const opener = await perform({ ...film(0), registrationId: first, slot: 2, songNumber: 1, lock: true })
  await perform({ ...film(1), registrationId: second })
  const amateur = await perform({ ...film(2), registrationId: third, lock: true })
  await finishJobs()
  await assess({ competition, workId: opener, judgeIds: judgeIds.slice(1, 4), quality: 0.8 })
  await assess({ competition, workId: amateur, judgeIds: judgeIds.slice(1, 3), quality: 0.7 })
}

/** The preliminary judged by five, published with three advanced; the final open, its three works in and partly scored. The first singer's work of the preliminary. */
async function runJudged(competition: SeededCompetition) {
  const [preliminary, final] = competition.stages
  const at = { actorId: adminId, competitionId: competition.id, reason: '' }
  must(await moveStage({ ...at, stageId: preliminary!.id, from: 'pending', to: 'active' }))
  const programme = [songs.rose, songs.serenade, songs.spring, songs.cradle, songs.flower, songs.ask, songs.father, songs.trout]
  const quality = [0.95, 0.7, 0.86, 0.55, 0.78, 0.42, 0.64, 0.3]
  const entries: { registrationId: number; workId: number; person: Person }[] = []
  for (const [index, person] of students.entries()) {
    const registrationId = await enter({ competition, person, category: 0, songs: [programme[index]!] })
    const workId = await perform({ person, registrationId, stageId: preliminary!.id, film: films[index]!, lock: true })
    entries.push({ registrationId, workId, person })
  }
  await finishJobs()
  for (const [index, { workId }] of entries.entries()) await assess({ competition, workId, judgeIds, quality: quality[index]! })

  await turnThePage(competition)
  must(await moveStage({ ...at, stageId: preliminary!.id, from: 'active', to: 'completed' }))
  must(await moveStage({ ...at, stageId: preliminary!.id, from: 'completed', to: 'closed' }))
  const { ranked, categoryId } = (await stageRanking({ competitionId: competition.id, stageId: preliminary!.id }))!
  const decide = (entryIds: number[], status: 'advanced' | 'eliminated') =>
    decideAdvancements({
      actorId: adminId,
      competitionId: competition.id,
      stageId: preliminary!.id,
      categoryId,
      entries: entryIds,
      status,
      confirmed: false,
    })
  const through = ranked.filter(({ rank }) => rank !== null && rank <= 3)
  must(
    await decide(
      through.map(({ entryId }) => entryId),
      'advanced',
    ),
  )
  must(
    await decide(
      ranked.filter((entry) => !through.includes(entry)).map(({ entryId }) => entryId),
      'eliminated',
    ),
  )
  must(
    await publishRanking({
      actorId: adminId,
      competitionId: competition.id,
      stageId: preliminary!.id,
      categoryId,
      digestSeen: (await publicationPage({ competitionId: competition.id, stageId: preliminary!.id, categoryId }))!.digest,
      reason: '',
    }),
  )
  must(await moveStage({ ...at, stageId: final!.id, from: 'pending', to: 'active' }))
  const finalists = through.map((entry) => entries.find(({ registrationId }) => registrationId === entry.registrationId)!)
  const finals: number[] = []
  for (const { person, registrationId } of finalists) {
    finals.push(await perform({ person, registrationId, stageId: final!.id, film: films[person.serial - 1]!, lock: true }))
  }
  await finishJobs()
  // The first judge has one of three behind them, the others two.
  const [one, two] = finals
  await assess({ competition, workId: one!, judgeIds, quality: 0.92 })
  await assess({ competition, workId: two!, judgeIds: judgeIds.slice(1), quality: 0.84 })
  return entries[0]!.workId
}

/** Registration and the preliminary end now, and the final begins: only what lies in an open window can be seeded through the verbs. */
async function turnThePage({ id, stages: [preliminary, final] }: SeededCompetition) {
  const at = now()
  // A deadline counts to the end of its minute.
  await db.competition.update({ where: { id }, data: { registrationEndsAt: new Date(at.getTime() - 60_000) } })
  await db.stage.update({ where: { id: preliminary!.id }, data: { endsAt: at } })
  await db.stage.update({ where: { id: final!.id }, data: { startsAt: at } })
}
