import { halfWidth } from '~/domain/lists/half-width'
import { idCardHmac, sealIdCard } from '~/infra/id-card-cipher'
import { now } from '~/infra/clock'
import type { Tx } from '~/infra/db/client'
import { dropDecisions } from './drop-decisions.server'
import { categoryKey, type FormSongField, fieldKey } from './form'
import type { FilledForm } from './schema'
import { type FormStep, formSteps } from './steps'
import type { Situation } from '../queries/situation.server'
import { tidySongTime } from './song-time'
import { teachersOf } from '../teachers'

type Args = {
  registration: NonNullable<Situation['registration']>
  competition: Situation['competition']
  filled: FilledForm
  steps?: readonly FormStep[] | undefined
}

export type WriteRefusal = `categoryHasResults?${string}`

/**
 * Writes the answers of these steps into the registration, in place of those before; null when that is done. A category whose results have been
 * published for it cannot be left: nothing is written then.
 */
export async function writeRegistration(
  tx: Tx,
  { registration, competition, filled, steps = allSteps }: Args,
): Promise<WriteRefusal | null> {
  const writesSongs = steps.includes('songs')
  const kept = writesSongs ? await keptByResults(tx, registration.id, filled.categories) : null
  if (kept) return `categoryHasResults?${new URLSearchParams({ name: kept })}`
  const at = now()
  await tx.registration.update({
    where: { id: registration.id },
    data: {
      ...(steps.includes('notice') && { noticeAcceptedAt: filled.noticeAccepted ? (registration.noticeAcceptedAt ?? at) : null }),
      ...(steps.includes('person') && personColumns(filled, registration, at)),
      revision: { increment: 1 },
      updatedAt: at,
    },
  })
  if (writesSongs) await writeSongs(tx, { id: registration.id, competition, filled })
  return null
}

/** The name of a category that is not among the chosen and has to be; results that were withdrawn are kept too. */
async function keptByResults(tx: Tx, registrationId: number, chosen: number[]): Promise<string | null> {
  const entry = await tx.entry.findFirst({
    where: { registrationId, categoryId: { notIn: chosen }, results: { some: {} } },
    select: { category: { select: { name: true } } },
  })
  return entry?.category.name ?? null
}

const allSteps = Object.keys(formSteps) as FormStep[]

function personColumns(filled: FilledForm, { id, guardianConsentAt }: Args['registration'], at: Date) {
  const [teacherName = '', secondTeacherName = ''] = teachersOf(filled)
  return {
    name: filled.name ?? '',
    age: filled.age ?? null,
    guardianName: filled.guardianName ?? '',
    guardianConsentAt: filled.guardianConsent ? (guardianConsentAt ?? at) : null,
    education: filled.education ?? null,
    currentSchool: filled.currentSchool ?? '',
    graduationSchool: filled.graduationSchool ?? '',
    teacherName,
    secondTeacherName,
    voiceType: filled.voiceType ?? null,
    ...(filled.idCard ? idCardColumns(filled.idCard, id) : {}),
  }
}

type Chosen = { id: number; competition: Situation['competition']; filled: FilledForm }

/** The categories entered, their songs and the awards applied for; required awards always are. */
async function writeSongs(tx: Tx, { id, competition, filled }: Chosen): Promise<void> {
  await tx.registrationSong.deleteMany({ where: { registrationId: id } })
  await dropDecisions(tx, id)
  // Only the entries that go: a row that stays keeps its id.
  await tx.entry.deleteMany({ where: { registrationId: id, categoryId: { notIn: filled.categories } } })
  await tx.registrationAward.deleteMany({ where: { registrationId: id } })
  for (const award of competition.specialAwards.filter((award) => award.required || filled.awards.includes(award.id))) {
    await tx.registrationAward.create({ data: { registrationId: id, awardId: award.id } })
  }
  for (const category of competition.categories.filter((category) => filled.categories.includes(category.id))) {
    const key = { registrationId: id, categoryId: category.id }
    await tx.entry.upsert({ where: { registrationId_categoryId: key }, create: key, update: {} })
    const given = filled.songs?.[categoryKey(category.id)] ?? []
    for (let position = 0; position < category.songCount; position++) {
      const values = songValues(given[position] ?? {}, category.songFields)
      await tx.registrationSong.create({ data: { registrationId: id, categoryId: category.id, position, values: { create: values } } })
    }
  }
}

function idCardColumns(number: string, registrationId: number) {
  return { idCardCipher: sealIdCard(number, registrationId), idCardHmac: idCardHmac(number), idCardLast4: number.slice(-4) }
}

function songValues(song: Record<string, string | undefined>, fields: FormSongField[]) {
  return fields.flatMap(({ id, type }) => {
    const typed = song[fieldKey(id)]?.trim()
    if (!typed) return []
    if (type === 'time') return [{ fieldId: id, value: tidySongTime(typed) ?? typed }]
    return [{ fieldId: id, value: type === 'number' ? halfWidth(typed) : typed }]
  })
}
