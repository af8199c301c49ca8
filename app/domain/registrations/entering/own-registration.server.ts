import { currentStage } from '~/domain/competitions/states'
import { db } from '~/infra/db/client'
import { openIdCard } from '~/infra/id-card-cipher'
import { categoryKey, type RegistrationForm, fieldKey } from './form'
import { songsInOrder } from '../reviewing/participants.server'
import { approvesItself } from '../rules'
import { findSituation, type Situation } from '../situation.server'

const file = { select: { id: true, fileName: true, size: true } } as const

/** Everything the registration page shows: what the competition asks, and what its owner has given so far. Null when there is no such published competition. */
export async function registerPage({ competitionId, userId }: { competitionId: number; userId: number }) {
  const situation = await findSituation(db, { competitionId, userId })
  if (!situation) return null
  const { competition, registration, block, placesTaken } = situation
  const own = registration ? await ownRegistration(registration.id) : null
  return { competition: competitionFacts(competition), block, placesTaken, own }
}

export type RegisterPage = NonNullable<Awaited<ReturnType<typeof registerPage>>>

function competitionFacts(competition: Situation['competition']) {
  const { id, name, feeMinor, currency, registrationNotice, paymentQrUploadId, resumeRequired, maxParticipants } = competition
  const { registrationStartsAt, registrationEndsAt, registrationDeadline } = competition
  return {
    id,
    name,
    feeMinor,
    currency,
    registrationNotice,
    paymentQrUploadId,
    resumeRequired,
    maxParticipants,
    registrationStartsAt,
    registrationEndsAt,
    registrationDeadline,
    approvesItself: approvesItself(competition),
    /** The stage that counts now is sung live. */
    live: currentStage(competition.stages)?.canUpload === false,
    categories: competition.categories,
    awards: competition.specialAwards,
  }
}

async function ownRegistration(id: number) {
  const { idCardCipher, ...row } = await db.registration.findUniqueOrThrow({
    where: { id },
    include: {
      entries: { orderBy: { category: { position: 'asc' } }, select: { category: { select: { id: true, name: true } } } },
      awards: { orderBy: { award: { position: 'asc' } }, select: { award: { select: { id: true, name: true } } } },
      songs: songsInOrder,
      paymentScreenshot: file,
      resume: file,
      _count: { select: { works: true } },
    },
    omit: { idCardHmac: true },
  })
  return { ...row, hasIdCard: idCardCipher !== null }
}

export type EntryFacts = RegisterPage['competition']
export type OwnRegistration = NonNullable<RegisterPage['own']>

/** What the schema needs besides the form's text: the competition's demands and what is held already. The card's number never leaves the server. */
export async function registrationDemands({ competitionId, userId }: { competitionId: number; userId: number }) {
  const situation = await findSituation(db, { competitionId, userId })
  if (!situation?.registration) return null
  const { competition, registration } = situation
  const form: RegistrationForm = {
    hasNotice: competition.registrationNotice.trim() !== '',
    feeMinor: competition.feeMinor,
    resumeRequired: competition.resumeRequired,
    categories: competition.categories,
    awards: competition.specialAwards,
  }
  return {
    form,
    heldIdCard: registration.idCardCipher ? openIdCard(registration.idCardCipher, registration.id) : null,
    holdsPaymentScreenshot: registration.paymentScreenshotId !== null,
    holdsResume: registration.resumeId !== null,
  }
}

/** A registration as the form's starting values. */
export function formValues(own: OwnRegistration) {
  const songs: Record<string, Record<string, string>[]> = {}
  for (const { category, position, values } of own.songs) {
    const list = (songs[categoryKey(category.id)] ??= [])
    list[position] = Object.fromEntries(values.map(({ field, value }) => [fieldKey(field.id), value]))
  }
  return {
    noticeAccepted: own.noticeAcceptedAt ? 'on' : undefined,
    name: own.name,
    age: own.age === null ? '' : String(own.age),
    guardianName: own.guardianName,
    guardianConsent: own.guardianConsentAt ? 'on' : undefined,
    education: own.education ?? '',
    currentSchool: own.currentSchool,
    graduationSchool: own.graduationSchool,
    voiceType: own.voiceType && own.voiceType !== 'unknown' ? own.voiceType : '',
    categories: own.entries.map(({ category }) => String(category.id)),
    awards: own.awards.map(({ award }) => String(award.id)),
    songs,
  }
}
