import { publishedDecision } from '~/domain/competitions/publications'
import { stageAfter } from '~/domain/competitions/states'
import { currentStage } from '~/domain/competitions/states'
import { processingJobs } from '~/domain/media/queries/processing-jobs.server'
import { openUploadsOf } from '~/domain/uploads/upload-progress.server'
import { now } from '~/infra/clock'
import { listOf, read } from '~/infra/db/read'
import { lockCount } from '../lock-works.server'
import { graceEndOf, lockingRefusal, stageLost, takePartRefusal, uploadRefusal, worksAsked } from '../rules'
import { findSituation, ruleView, type Situation } from './situation.server'
import { resumeRefusal } from '../unfinished-works.server'
import { readDetails, readFingerprint, songName } from '../work-details'

type Asked = { userId: number; competitionId: number; stageId: number | null }

/**
 * Everything the participant's upload page shows of one stage: the asked one, else the one that is under way.
 * Null for who has no registration, 'noStage' for a competition without (such) a stage.
 */
export async function uploadPage({ userId, competitionId, stageId }: Asked) {
  const registration = await read
    .selectFrom('Registration as registration')
    .where('registration.competitionId', '=', competitionId)
    .where('registration.userId', '=', userId)
    .select(({ selectFrom }) => [
      'registration.id',
      listOf(
        selectFrom('Stage')
          .whereRef('Stage.competitionId', '=', 'registration.competitionId')
          .orderBy('Stage.position')
          .select(['Stage.id', 'Stage.status']),
      ).as('stages'),
    ])
    .executeTakeFirst()
  if (!registration) return null
  const { stages } = registration
  const chosen =
    stageId === null
      ? (stages.find((stage) => stage.status === 'active') ?? currentStage(stages))
      : stages.find((stage) => stage.id === stageId)
  const situation = chosen && (await findSituation({ registrationId: registration.id, stageId: chosen.id }))
  if (!situation) return 'noStage'
  const [open, requirements] = await Promise.all([
    openUploadsOf(userId),
    read
      .selectFrom('StageRequirement')
      .where('stageId', '=', situation.stage.id)
      .orderBy('position')
      .select(['id', 'title', 'description'])
      .execute(),
  ])
  return { ...pageOf(situation), requirements, slots: slotsOf(situation, open) }
}

export type UploadPageData = Exclude<Awaited<ReturnType<typeof uploadPage>>, null | 'noStage'>
export type SlotData = UploadPageData['slots'][number]
export type WorkCardData = NonNullable<SlotData['work']>

function pageOf(situation: Situation) {
  const { competition, registration, stage, lock, deadline } = situation
  const at = now()
  const view = ruleView(situation)
  const counts = lockCount(situation)
  return {
    competition: { id: competition.id, name: competition.name, maxSizeMB: competition.maxSizeMB, formats: competition.formats },
    registration: { id: registration.id, name: registration.name, number: registration.number, status: registration.status },
    stage: { id: stage.id, name: stage.name, description: stage.description, status: stage.status, live: !stage.canUpload },
    stages: competition.stages.map((one) => ({
      id: one.id,
      name: one.name,
      position: one.position,
      status: one.status,
      endsAt: one.endsAt,
      decisions: decisionsOf(registration.entries, competition.stages, one),
    })),
    deadline,
    /** Until when an announced file may arrive, or null. */
    graceEndsAt: graceEndOf({ deadline, graceMinutes: stage.graceMinutes }),
    serverTime: at,
    out: takePartRefusal(view),
    /** Which entries are out while others go on, and since when. */
    outOf: outOf(situation),
    refusal: uploadRefusal(view, at),
    lock: lock && { lockedAt: lock.lockedAt, byParticipant: lock.byParticipant },
    locking: { ...counts, refusal: lockingRefusal({ ...view, ...counts }, at) },
    entries: entriesOf(situation),
    /** The categories one takes part in and has no work in yet. */
    withoutWork: situation.takingPart
      .filter(({ id }) => !situation.works.some((work) => work.entryId === id))
      .map(({ category }) => category.name),
    awards: competition.specialAwards.map(({ id, name, description, required, maxWorksPerUser }) => ({
      id,
      name,
      description,
      required,
      maxWorksPerUser,
    })),
    chosenAwards: registration.awards.map(({ awardId }) => awardId),
  }
}

type OwnEntries = Situation['registration']['entries']
type Stages = Situation['competition']['stages']

/**
 * What is published of a stage on each entry, one word without a category where all stand alike: until its own decision is, whether the stage before
 * qualified the entry for it; of the last no decision, for there is nothing to go on to.
 */
function decisionsOf(entries: OwnEntries, stages: Stages, stage: Stages[number]) {
  const [before, next] = [stages.find((one) => stageAfter(stages, one)?.id === stage.id), stageAfter(stages, stage)]
  const each = entries.map(({ categoryId, category, results }) => {
    const entry = { categoryId, advancements: results.map(({ stageId, decision }) => ({ stageId, status: decision })) }
    const { published, decision } = publishedDecision(entry, stage)
    const qualified = before && publishedDecision(entry, before).decision === 'advanced' ? ('qualified' as const) : null
    return { category: category.name, decision: published ? next && decision : qualified }
  })
  const [first] = each
  if (!first) return []
  const alike = each.every(({ decision }) => decision === first.decision)
  const told = alike ? [{ category: null, decision: first.decision }] : each
  return told.flatMap(({ category, decision }) => (decision === null ? [] : [{ category, decision }]))
}

function outOf({ entries }: Situation) {
  const out = entries.flatMap(({ category, earlier }) => {
    const stage = stageLost({ earlier })
    return stage === null ? [] : [{ category: category.name, stage }]
  })
  return out.length < entries.length ? out : []
}

/** What a work may be: the registration's songs by category, and each category that has none. */
function entriesOf({ stage, takingPart, registration }: Situation) {
  return takingPart.map(({ category }) => ({
    id: category.id,
    name: category.name,
    durationLimitMinutes: category.durationLimitMinutes,
    works: worksAsked(stage, category),
    titled: category.songCount === 0,
    options: registration.songs
      .filter((song) => song.categoryId === category.id)
      .map((song) => ({ value: `song:${song.id}`, label: songName(song) })),
  }))
}

type OpenUpload = Awaited<ReturnType<typeof openUploadsOf>>[number]

function slotsOf(situation: Situation, open: OpenUpload[]) {
  const { registration, stage, competition, works } = situation
  if (!stage.canUpload) return []
  const at = now()
  // A count that an organiser lowered later hides no work that is already there.
  const count = Math.max(situation.slots, ...works.map((work) => work.slot))
  const ours = open.filter((one) => one.registrationId === registration.id && one.stageId === stage.id)
  const taken = [
    ...works.map((work) => ({
      slot: work.slot,
      title: work.title,
      piece: pieceOf(work),
      awards: work.awards.map(({ awardId }) => awardId),
    })),
    ...ours.map((upload) => ({ slot: upload.slot ?? 0, title: '', piece: String(readDetails(upload.details).piece ?? ''), awards: [] })),
  ]
  return Array.from({ length: count }, (_, index) => index + 1).map((slot) => {
    const work = works.find((one) => one.slot === slot)
    const unfinished = ours.find((one) => one.slot === slot)
    const others = taken.filter((one) => one.slot !== slot)
    const refusal = slot > situation.slots ? 'worksLocked' : uploadRefusal(ruleView(situation, slot), at)
    return {
      slot,
      mayUpload: refusal === null,
      mayDelete: work !== undefined && refusal === null && situation.lock === null,
      work: work ? cardOf(work, competition.specialAwards, categoryOf(situation, work)) : null,
      /** What the other slots have: which song stands where, and which awards take no further work. */
      takenPieces: others.map((one) => ({ piece: one.piece, slot: one.slot })),
      fullAwards: competition.specialAwards.flatMap(({ id, maxWorksPerUser }) => {
        const uses = others.filter((one) => one.awards.includes(id))
        return maxWorksPerUser !== null && uses.length >= maxWorksPerUser ? [{ id, titles: uses.map((one) => one.title) }] : []
      }),
      unfinished: unfinished
        ? {
            id: unfinished.id,
            fileName: unfinished.fileName,
            size: unfinished.declaredSize,
            offset: unfinished.offset,
            startedAt: unfinished.createdAt,
            fingerprint: readFingerprint(unfinished.details),
            title: titleOf(situation, unfinished.details),
            /** Announced with its checksum: it may arrive within the grace. */
            announced: unfinished.declaredSha256 !== null,
            /** Why its bytes would no longer be taken, or null: after the deadline only a promised file goes on. */
            refusal: resumeRefusal(situation, unfinished),
          }
        : null,
    }
  })
}

/** What a work sings: a song of the registration, or a category that asks for none. */
const pieceOf = ({ songId, entry }: { songId: number | null; entry: { categoryId: number } }) =>
  songId ? `song:${songId}` : `category:${entry.categoryId}`

/** What an unfinished upload will be called: the title it was given, else its song's or its category's name. */
function titleOf({ registration, entries }: Situation, details: unknown): string {
  const { piece, title } = readDetails(details)
  if (typeof title === 'string') return title
  const [kind, number] = String(piece ?? '').split(':')
  const song = kind === 'song' ? registration.songs.find(({ id }) => id === Number(number)) : undefined
  return song
    ? songName(song)
    : (entries.find(({ category }) => kind === 'category' && category.id === Number(number))?.category.name ?? '')
}

/** The category that a work is of, where its participant entered several. */
function categoryOf({ entries }: Situation, { entryId }: Situation['works'][number]): string | null {
  return entries.length > 1 ? (entries.find(({ id }) => id === entryId)?.category.name ?? null) : null
}

function cardOf(work: Situation['works'][number], awards: { id: number; name: string }[], category: string | null) {
  return {
    id: work.id,
    title: work.title,
    performer: work.performer,
    piece: pieceOf(work),
    category,
    status: work.status,
    failure: work.failure,
    lockedAt: work.lockedAt,
    uploadedAt: work.uploadedAt,
    durationMs: work.upload?.durationMs ?? null,
    /** Of a picture on its side the shorter edge counts, as everywhere: 720p. */
    lines: linesOf(work.upload),
    size: work.upload?.size ?? work.upload?.declaredSize ?? 0,
    fileName: work.upload?.fileName ?? '',
    hasPoster: work.upload?.media.some((one) => one.kind === 'poster') ?? false,
    awards: awards.filter((award) => work.awards.some((one) => one.awardId === award.id)).map(({ id, name }) => ({ id, name })),
  }
}

function linesOf(upload: Situation['works'][number]['upload']): number | null {
  return upload && upload.width !== null && upload.height !== null ? Math.min(upload.width, upload.height) : null
}

type Polled = { userId: number; competitionId: number; stageId: number; uploadId: string | null }

/** What may change by itself while the page is open: the works' states, and what became of one upload. */
export async function uploadStatus({ userId, competitionId, stageId, uploadId }: Polled) {
  const [works, upload] = await Promise.all([
    read
      .selectFrom('Work')
      .innerJoin('Registration', 'Registration.id', 'Work.registrationId')
      .where('Work.stageId', '=', stageId)
      .where('Registration.userId', '=', userId)
      .where('Registration.competitionId', '=', competitionId)
      .orderBy('Work.slot')
      .select(['Work.id', 'Work.slot', 'Work.status', 'Work.failure', 'Work.lockedAt', 'Work.uploadId'])
      .execute(),
    uploadId ? findUpload({ uploadId, ownerId: userId }) : null,
  ])
  const jobs = await processingJobs(works.flatMap((work) => work.uploadId ?? []))
  const progressOf = (id: string | null) => (id && jobs.get(id)?.queued ? jobs.get(id)!.progress : null)
  return { upload, works: works.map(({ uploadId: file, ...work }) => ({ ...work, progress: progressOf(file) })) }
}

async function findUpload({ uploadId, ownerId }: { uploadId: string; ownerId: number }) {
  const upload = await read
    .selectFrom('Upload')
    .where('id', '=', uploadId)
    .where('ownerId', '=', ownerId)
    .select(['status', 'rejection'])
    .executeTakeFirst()
  return upload ?? null
}

export type UploadStatusData = Awaited<ReturnType<typeof uploadStatus>>
