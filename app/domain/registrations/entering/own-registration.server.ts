import { currentStage } from '~/domain/competitions/states'
import { read } from '~/infra/db/read'
import { openIdCard } from '~/infra/id-card-cipher'
import { categoryKey, type RegistrationForm, fieldKey } from './form'
import { awardsOf, enteredColumns, entriesOf, fileOf, songsOf } from '../queries/registration-parts.server'
import { approvesItself } from '../rules'
import { findSituation, type Situation } from '../queries/situation.server'

/** Everything the registration page shows: what the competition asks, and what its owner has given so far. Null when there is no such published competition. */
export async function registerPage({ competitionId, userId }: { competitionId: number; userId: number }) {
  const situation = await findSituation({ competitionId, userId })
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
  const { idCardCipher, ...row } = await read
    .selectFrom('Registration as registration')
    .where('registration.id', '=', id)
    .select(({ selectFrom, fn }) => [
      ...enteredColumns,
      'registration.idCardCipher',
      'registration.withdrawnAt',
      'registration.revision',
      entriesOf('registration').as('entries'),
      awardsOf('registration').as('awards'),
      songsOf('registration').as('songs'),
      fileOf('registration.paymentScreenshotId').as('paymentScreenshot'),
      fileOf('registration.resumeId').as('resume'),
      selectFrom('Work')
        .whereRef('Work.registrationId', '=', 'registration.id')
        .select(fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('works'),
    ])
    .executeTakeFirstOrThrow()
  return { ...row, hasIdCard: idCardCipher !== null }
}

export type EntryFacts = RegisterPage['competition']
export type OwnRegistration = NonNullable<RegisterPage['own']>

/** What the schema needs besides the form's text: the competition's demands and what is held already. The card's number never leaves the server. */
export async function registrationDemands({ competitionId, userId }: { competitionId: number; userId: number }) {
  const situation = await findSituation({ competitionId, userId })
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
    teacherName: own.teacherName,
    secondTeacherName: own.secondTeacherName,
    voiceType: own.voiceType && own.voiceType !== 'unknown' ? own.voiceType : '',
    categories: own.entries.map(({ category }) => String(category.id)),
    awards: own.awards.map(({ award }) => String(award.id)),
    songs,
  }
}
