import { attachDocuments } from '~/domain/registrations/entering/attach-documents.server'
import { categoryKey, fieldKey } from '~/domain/registrations/entering/form'
import { openRegistration } from '~/domain/registrations/entering/open-registration.server'
import { saveDraft } from '~/domain/registrations/entering/save-draft.server'
import type { FilledForm } from '~/domain/registrations/entering/schema'
import { submitRegistration } from '~/domain/registrations/entering/submit-registration.server'
import { must, type SeededCompetition } from './competitions'
import { paymentScreenshot } from './documents'
import { idCardOf, type Singer } from './people'
import { receive } from './receive'
import type { Song } from './songs'

export type Person = { id: number; role: 'student' | 'teacher'; singer: Singer; serial: number }

type Choice = { competition: SeededCompetition; person: Person; category: number; songs: Song[]; submit?: boolean }

/** Fills in a registration as its owner would, payment screenshot included, and submits it unless told otherwise. */
export async function enter({ competition, person, category, songs, submit = true }: Choice): Promise<number> {
  const viewer = { id: person.id, role: person.role }
  const { registrationId } = must(await openRegistration({ viewer, competitionId: competition.id }))
  if (competition.feeMinor > 0 && submit) {
    const paymentScreenshotId = await receive({
      ownerId: person.id,
      purpose: 'payment_screenshot',
      fileName: '付款截图.png',
      bytes: await paymentScreenshot(person.serial),
    })
    must(await attachDocuments({ registrationId, ownerId: person.id, paymentScreenshotId }))
  }
  const write = submit ? submitRegistration : saveDraft
  must(await write({ viewer, competitionId: competition.id, filled: formOf({ competition, person, category, songs }) }))
  return registrationId
}

function formOf({ competition, person: { singer, serial }, category: index, songs }: Choice): FilledForm {
  const category = competition.categories[index]!
  const answers = songs.map(([title, composer, length]) => {
    const values = [title, composer, length, '']
    return Object.fromEntries(category.songFields.map(({ id }, position) => [fieldKey(id), values[position]]))
  })
  const award = competition.specialAwards[0]
  const chinese = songs.some(([, composer]) => composer === '青主' || composer === '黄自' || composer === '萧友梅')
  return {
    noticeAccepted: true,
    name: singer.name,
    age: new Date().getFullYear() - Number(singer.born.slice(0, 4)) - 1,
    idCard: idCardOf(singer, serial),
    guardianConsent: false,
    education: 'bachelor',
    currentSchool: singer.school,
    graduationSchool: singer.before,
    voiceType: singer.voiceType,
    categories: [category.id],
    awards: award && chinese ? [award.id] : [],
    songs: { [categoryKey(category.id)]: answers },
  }
}
