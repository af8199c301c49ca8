import { mayOpen, type RoutePattern, routeAccess } from '../../app/domain/accounts/route-access'
import type { Role } from '../../app/domain/accounts/roles'
import { type FoundForm, formsOfPage, linksOfPage } from './forms-of-page'
import type { Attacker } from './hostile-request'
import { makeLibrary } from './library'

type Unshown = { route: RoutePattern; fields: Record<string, string>; intents?: string[] }
type Account = { name: string; user: { id: number; role: Role } | null; slot: Record<string, string> }

export type Party = Awaited<ReturnType<typeof makeAttackers>>

/**
 * A guest, participants with a work, without one and without a registration, a judge, an administrator and one who keeps the dataset library, around a competition
 * and a library with one of each thing.
 * They look around first: what they attack are the pages and forms that the running product shows them.
 */
export async function makeAttackers(url: string, mostLinked: number) {
  // Imported only here: infra reads DATA_DIR when it is loaded.
  const make = await import('../factories')
  const { makeJudgedStage } = await import('../factories/published')
  const { db, transaction } = await import('~/infra/db/client')
  const { openSession } = await import('~/infra/session')
  const { recuse } = await import('~/domain/judging/recuse.server')
  const { invitationIdOf } = await import('~/domain/panels/invitation-id')
  const { openApiSession } = await import('~/infra/api-session')
  const { writeSessionToken } = await import('~/http/session-cookie.server')

  const admin = await make.makeUser({ role: 'admin' })
  const competition = await make.makeCompetition({ createdById: admin.id, feeMinor: 10_000 })
  await make.makeCompetition({ createdById: admin.id, status: 'pending', publishedAt: null })
  const [entrant, sender, other] = [await make.makeUser(), await make.makeUser(), await make.makeUser()]
  const newcomer = await make.makeUser({ role: 'teacher' })
  const pending = await make.makeUser({ status: 'pending' })
  const registration = await make.makeRegistration(competition, { userId: entrant.id })
  const open = await make.makeWork(competition, registration)
  const free = await make.makeRegistration(competition, { userId: sender.id })
  const judge = await make.makeJudge(competition)
  const recused = await make.makeJudge(competition)
  const another = await make.makeRegistration(competition, { userId: other.id, status: 'submitted' })
  const third = await make.makeRegistration(competition)
  const locked = await make.makeWork(competition, third, { lockedAt: new Date() })
  await recuse({ judgeId: recused.id, competitionId: competition.id, workId: locked.id, reason: '我的学生', wholeParticipant: false })
  await make.makeWork(competition, await make.makeRegistration(competition), { status: 'failed' })
  // Two that nothing parts, one of which has a special award that is not out.
  const tied = [await make.makeRegistration(competition), await make.makeRegistration(competition)]
  const scored = []
  for (const one of tied) scored.push(await make.makeWork(competition, one))
  const award = await db.specialAward.create({ data: { competitionId: competition.id, position: 0, name: '最佳演唱' } })
  await db.registrationAward.create({ data: { registrationId: tied[0]!.id, awardId: award.id } })
  await db.workAward.create({ data: { workId: scored[0]!.id, awardId: award.id } })
  await db.work.updateMany({ where: { id: { in: scored.map(({ id }) => id) } }, data: { lockedAt: new Date() } })
  const scores = []
  for (const work of scored) scores.push(await make.makeScore(competition, work, judge, [80, 81, 82, 83]))
  const granted = { awardId: award.id, entryId: tied[0]!.entries[0]!.id, grantedAt: new Date(), grantedById: admin.id }
  await db.awardGrant.create({ data: granted })
  const token = `hostile-${competition.id}`
  await db.judgeInvitation.create({
    data: {
      ...{ id: invitationIdOf(token), competitionId: competition.id, email: 'invited@example.test', invitedById: admin.id },
      ...{ createdAt: new Date(), expiresAt: new Date(Date.now() + 86_400_000) },
    },
  })
  // Another whose results are out: one may ask for a review, one has.
  const specialAwards = { create: [award, { name: '新人奖' }].map(({ name }, position) => ({ position, name })) }
  const over = await makeJudgedStage([[88], [88], [90]], { createdById: admin.id, appealHours: 48, specialAwards })
  const publicationId = await over.publish()
  // The winner of one special award is out, of the other chosen.
  const awards = await db.specialAward.findMany({ where: { competitionId: over.competition.id }, orderBy: { position: 'asc' } })
  const won = awards.map(({ id }) => ({ ...granted, awardId: id, entryId: over.singers[0]!.entryId }))
  await db.awardGrant.createMany({ data: won })
  const announced = await db.awardPublication.create({ data: { awardId: awards[0]!.id, publishedAt: new Date(), publishedById: admin.id } })
  const ready = await makeJudgedStage([[88], [90]], { createdById: admin.id })
  const [asks, asked] = over.singers
  const appeal = await db.appeal.create({
    data: { publicationId, entryId: asked!.entryId, question: '请复核', askedAt: new Date() },
  })
  const librarian = await make.makeUser({ role: 'admin' })
  const library = await makeLibrary(librarian, judge)
  const modelTask = await make.makeScoredTask(librarian)
  const modelVersion = await make.makeModelVersion(librarian)
  const analysis = await make.makeEmotionAnalysis(open)
  await make.makeEmotionAnalysis(locked, { status: 'failed', failure: 'emotionFailed', version: null })
  await make.makeModelTask(librarian, { status: 'failed', failure: 'recordingGone', completedAt: new Date() })
  const tag = await db.skillTag.create({ data: { code: `T${admin.id}`, name: `标签${admin.id}`, sortOrder: 99, createdAt: new Date() } })
  const mail = await db.mail.create({
    data: {
      ...{ template: 'account_exists', recipient: 'a@example.test', locale: 'zh', params: { link: 'x' } },
      ...{ status: 'failed', createdAt: new Date() },
    },
  })
  const told = {
    kind: 'registration_approved',
    key: 'hostile',
    params: { competition: competition.name, competitionId: competition.id },
  } as const
  await db.notice.create({ data: { ...told, userId: entrant.id, createdAt: new Date() } })
  const stageId = competition.stages[0]!.id
  const slot = (of: typeof registration) => ({
    ...{ purpose: 'work_video', registrationId: String(of.id), stageId: String(stageId), slot: '1' },
    ...{ piece: `song:${of.songs[0]!.id}`, performer: of.name, fileName: 'video.mp4' },
  })
  const image = { purpose: 'avatar', fileName: 'a.png' }
  const recording = { purpose: 'dataset_audio', batch: String(library.openBatchId), fileName: 'alone.wav' }

  const idFor = (pattern: string) => {
    if (pattern.startsWith('/users') || pattern.startsWith('/admin/user')) return pending.id
    if (pattern.includes('skill-tags')) return tag.id
    if (pattern.includes('outbox')) return mail.id
    if (pattern.startsWith('/admin/datasets')) return library.datasetId
    if (pattern.includes(':batchId')) return pattern.endsWith('/progress') ? library.failedBatchId : library.openBatchId
    return /:(publicationId|entryId|appealId)/.test(pattern) ? over.competition.id : competition.id
  }
  const values: Record<string, number | string> = {
    ...{
      registrationId: another.id,
      stageId,
      scoreId: scores[0]!.id,
      publicationId,
      judgeId: recused.id,
      work: open.id,
      userId: entrant.id,
      entryId: asks!.entryId,
      appealId: appeal.id,
      code: '7K4F-29QM-81TX',
      importId: library.importId,
      taskId: library.taskId,
      modelTaskId: modelTask.id,
      versionId: modelVersion.id,
      analysisId: analysis.id,
      ratingId: library.ratingId,
    },
  }
  const addressOf = (pattern: string) =>
    pattern.replace(/:(\w+)/g, (_, name: string) => String(values[name] ?? idFor(pattern))).replace('*', 'no/such/thing')
  const more = [
    '/auth?mode=register',
    `/competitions/${competition.id}/register?withdraw`,
    `/competitions/${competition.id}/scoring?work=${locked.id}`,
    `/competitions/${competition.id}/scoring/recusal?work=${locked.id}`,
    `/competitions/${competition.id}/judges/remind?stage=${stageId}`,
    `/competitions/${over.competition.id}/results/${asks!.entryId}/appeal?stage=${over.stageId}`,
    `/competitions/${ready.competition.id}/stages/${ready.stageId}/publication?category=${ready.competition.categories[0]!.id}`,
    `/competitions/${over.competition.id}/awards`,
    `/competitions/${over.competition.id}/awards/${announced.id}/withdrawal`,
    `/competitions/${competition.id}/judges/${judge.id}?unscored`,
    `/competitions/${competition.id}/judges?add=${newcomer.id}`,
    `/competitions/${competition.id}/judges?remove=${judge.id}`,
    `/invitation?token=${token}`,
    `/competitions/${competition.id}/video-upload-clean?work=${open.id}`,
    `/competitions/${competition.id}/status?to=cancelled`,
    `/competitions/${competition.id}/stages/${stageId}/status?to=completed`,
    `/admin/scoring/${library.freeTaskId}?free`,
    `/admin/datasets/${library.failedDatasetId}?failed`,
  ]

  // What no page shows these people: a script's own, what a mail leads to, what only leads on.
  const criteria = Object.fromEntries(competition.criteria.map(({ id }) => [`criterion-${id}`, '88.5']))
  const sheet = { ...criteria, workId: String(locked.id), judgeId: String(judge.id), revision: '0', comment: '', note: '' }
  const unshown: Unshown[] = [
    { route: '/competitions/:id/scoring/send', fields: sheet, intents: ['draft', 'submit'] },
    { route: '/forgot-password', fields: { email: entrant.email } },
    { route: '/reset-password', fields: { password: 'Right-1234', confirmPassword: 'Right-1234' } },
    { route: '/admin/scoring/:taskId/renewal', fields: {} },
    { route: '/admin/dataset-upload/:batchId/status', fields: { files: 'manifest.json' } },
    { route: '/contact', fields: { purpose: 'support', message: '请问', website: '' } },
    { route: '/login', fields: {} },
    { route: '/register', fields: {} },
    { route: '/*', fields: {} },
  ]

  const accounts: Account[] = [
    { name: 'guest', user: null, slot: image },
    { name: 'participant', user: entrant, slot: slot(registration) },
    { name: 'participant without a work', user: sender, slot: slot(free) },
    { name: 'participant with a result', user: asks!.user, slot: image },
    { name: 'newcomer', user: newcomer, slot: image },
    { name: 'judge', user: judge, slot: image },
    { name: 'administrator', user: admin, slot: slot(third) },
    { name: 'librarian', user: librarian, slot: recording },
  ]

  const cookieOf = async (id: number) =>
    (await writeSessionToken(await transaction((tx) => openSession(tx, id, { userAgent: 'hostile', address: '127.0.0.1' })))).split(';')[0]!
  const bearerOf = async (id: number) =>
    (await transaction((tx) => openApiSession(tx, id, { userAgent: 'hostile', address: '127.0.0.1' }))).accessToken

  const attackers: Attacker[] = []
  for (const { name, user, slot: theirs } of accounts) {
    const cookie = user ? await cookieOf(user.id) : ''
    const open = patternsFor(user?.role ?? null)
    const { pages, forms } = await lookAround(url, cookie, [...open.map(addressOf), ...more], mostLinked)
    const uploads = await db.upload.findMany({ where: user ? { ownerId: user.id } : {}, select: { id: true } })
    attackers.push({
      name,
      cookie,
      bearer: user ? await bearerOf(user.id) : '',
      pages,
      forms: [...forms, ...unshown.filter(({ route }) => open.includes(route)).map((one) => formOf(one, addressOf(one.route)))],
      slot: theirs,
      uploads: uploads.map(({ id }) => id),
    })
  }

  return {
    attackers,
    /** What they did to each other is undone where it would keep them outside: limits, signed-out sessions, roles taken away. */
    recover: async () => {
      await db.rateEvent.deleteMany()
      for (const [index, { user }] of accounts.entries()) {
        if (!user || !(await db.user.findUnique({ where: { id: user.id } }))) continue
        // Who was made a judge and given a seat stays one.
        const seated = await db.competitionJudge.count({ where: { userId: user.id, removedAt: null } })
        const role = seated > 0 ? {} : { role: user.role }
        await db.user.update({ where: { id: user.id }, data: { ...role, status: 'active', mustChangePassword: false } })
        const attacker = attackers[index]!
        const open = await db.session.groupBy({ by: ['kind'], where: { userId: user.id }, _count: true })
        if (!open.some(({ kind }) => kind === 'browser')) attacker.cookie = await cookieOf(user.id)
        if (!open.some(({ kind }) => kind === 'api')) attacker.bearer = await bearerOf(user.id)
        const uploads = await db.upload.findMany({
          where: { ownerId: user.id },
          orderBy: { createdAt: 'desc' },
          take: 20,
          select: { id: true },
        })
        attacker.uploads = uploads.map(({ id }) => id)
      }
    },
  }
}

function patternsFor(role: Role | null): RoutePattern[] {
  return (Object.keys(routeAccess) as RoutePattern[]).filter(
    (pattern) =>
      !pattern.startsWith('/api') &&
      (role ? mayOpen(role, pattern) : ['anyone', 'guest', 'guest-or-signed-in'].includes(routeAccess[pattern])),
  )
}

function formOf({ fields, intents = [] }: Unshown, action: string): FoundForm {
  return {
    action,
    method: 'post',
    multipart: false,
    fields: Object.entries(fields).map(([name, value]) => ({ name, type: 'text', values: [value] })),
    buttons: intents.map((value) => ({ name: 'intent', value })),
  }
}

/** The pages that somebody gets, from these addresses and by the links on them, one of each shape, and the forms that post from them. */
async function lookAround(
  url: string,
  cookie: string,
  from: string[],
  mostLinked: number,
): Promise<{ pages: string[]; forms: FoundForm[] }> {
  const waiting = [...from]
  const shapes = new Set<string>()
  const pages: string[] = []
  const forms = new Map<string, FoundForm>()
  while (waiting.length > 0 && pages.length < from.length + mostLinked) {
    const address = waiting.shift()!
    const shape = shapeOf(address)
    if (shapes.has(shape)) continue
    shapes.add(shape)
    pages.push(address)
    const answer = await fetch(url + address, { headers: { Cookie: cookie, Accept: 'text/html' }, redirect: 'manual' })
    const html = /text\/html/.test(answer.headers.get('Content-Type') ?? '') ? await answer.text() : (await answer.arrayBuffer(), '')
    for (const form of formsOfPage(html, address)) {
      if (form.method !== 'post') continue
      const key = [
        shapeOf(form.action),
        ...form.fields.map(({ name }) => name),
        ...form.buttons.map(({ name, value }) => shapeOf(name + value)),
      ]
      forms.set(key.join(' '), form)
    }
    waiting.push(...linksOfPage(html))
  }
  return { pages, forms: [...forms.values()] }
}

/** Two addresses of one shape differ in ids and in what is asked for alone. */
function shapeOf(address: string): string {
  return address.replace(/\d+/g, '1').replace(/=[^&]*/g, '=')
}
