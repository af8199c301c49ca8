import { halfWidth } from '~/domain/lists/half-width'
import { idCardHmac, sealIdCard } from '~/infra/id-card-cipher'
import { now } from '~/infra/clock'
import type { Tx } from '~/infra/db/client'
import { categoryKey, type FormSongField, fieldKey } from './form'
import type { FilledForm } from './schema'
import type { Situation } from '../queries/situation.server'
import { tidySongTime } from './song-time'

type Args = { registration: NonNullable<Situation['registration']>; competition: Situation['competition']; filled: FilledForm }

/** Writes the filled's answers into the registration, in place of those before. Required awards are always applied. */
export async function writeRegistration(tx: Tx, { registration, competition, filled }: Args): Promise<void> {
  const { id } = registration
  const at = now()
  await tx.registration.update({
    where: { id },
    data: {
      name: filled.name ?? '',
      age: filled.age ?? null,
      guardianName: filled.guardianName ?? '',
      guardianConsentAt: filled.guardianConsent ? (registration.guardianConsentAt ?? at) : null,
      education: filled.education ?? null,
      currentSchool: filled.currentSchool ?? '',
      graduationSchool: filled.graduationSchool ?? '',
      voiceType: filled.voiceType ?? null,
      noticeAcceptedAt: filled.noticeAccepted ? (registration.noticeAcceptedAt ?? at) : null,
      updatedAt: at,
      ...(filled.idCard ? idCardColumns(filled.idCard, id) : {}),
    },
  })

  await tx.registrationSong.deleteMany({ where: { registrationId: id } })
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
