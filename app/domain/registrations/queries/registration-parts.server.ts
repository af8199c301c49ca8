import { sql } from 'kysely'
import { listOf, oneOf, read } from '~/infra/db/read'

// Parts of a bigger query, each about the registration that an outer alias names.

/** What its form holds, beside its lists and its identity number. */
export const enteredColumns = [
  'registration.id',
  'registration.number',
  'registration.status',
  'registration.name',
  'registration.age',
  'registration.idCardLast4',
  'registration.guardianName',
  'registration.guardianConsentAt',
  'registration.education',
  'registration.currentSchool',
  'registration.graduationSchool',
  'registration.teacherName',
  'registration.secondTeacherName',
  'registration.voiceType',
  'registration.noticeAcceptedAt',
  'registration.rejectionReason',
  'registration.submittedAt',
] as const

/** Its entries in the order of the categories. */
export function entriesOf(registration: string) {
  return listOf(
    read
      .selectFrom('Entry as entry')
      .innerJoin('Category as entered', 'entered.id', 'entry.categoryId')
      .where('entry.registrationId', '=', idOf(registration))
      .orderBy('entered.position')
      .select(categoryOf('entry.categoryId').as('category')),
  )
}

/** The special awards it asks for, in their order. */
export function awardsOf(registration: string) {
  return listOf(
    read
      .selectFrom('RegistrationAward as asked')
      .innerJoin('SpecialAward as chosen', 'chosen.id', 'asked.awardId')
      .where('asked.registrationId', '=', idOf(registration))
      .orderBy('chosen.position')
      .select(({ selectFrom }) =>
        oneOf(
          selectFrom('SpecialAward as award')
            .whereRef('award.id', '=', 'asked.awardId')
            .select(['award.id', 'award.name', 'award.required']),
        )
          .$notNull()
          .as('award'),
      ),
  )
}

/** Its songs by category and place, each with its values in the order of the category's fields. */
export function songsOf(registration: string) {
  return listOf(
    read
      .selectFrom('RegistrationSong as song')
      .innerJoin('Category as sung', 'sung.id', 'song.categoryId')
      .where('song.registrationId', '=', idOf(registration))
      .orderBy('sung.position')
      .orderBy('song.position')
      .select(['song.id', 'song.position', categoryOf('song.categoryId').as('category'), valuesOf('song').as('values')]),
  )
}

/** The person whose registration it is, as the lists show them. */
export function ownerOf(registration: string) {
  return oneOf(
    read
      .selectFrom('User as owner')
      .where('owner.id', '=', sql.ref<number>(`${registration}.userId`))
      .select(['owner.id', 'owner.name', 'owner.email', 'owner.phoneNumber', 'owner.role']),
  ).$notNull()
}

/** The file that one of its columns names, or null. */
export function fileOf(column: string) {
  return oneOf(
    read
      .selectFrom('Upload as file')
      .where('file.id', '=', sql.ref<string>(column))
      .select(['file.id', 'file.fileName', 'file.size', 'file.mime', 'file.sha256']),
  )
}

/** The category that a column names. */
export function categoryOf(column: string) {
  return oneOf(
    read
      .selectFrom('Category as category')
      .where('category.id', '=', sql.ref<number>(column))
      .select(['category.id', 'category.name', 'category.songCount']),
  ).$notNull()
}

/** The competition that a column names, as a link to it needs it. */
export function competitionOf(column: string) {
  return oneOf(
    read
      .selectFrom('Competition as competition')
      .where('competition.id', '=', sql.ref<number>(column))
      .select(['competition.id', 'competition.name', 'competition.publishedAt']),
  ).$notNull()
}

function valuesOf(song: string) {
  return listOf(
    read
      .selectFrom('SongValue as given')
      .innerJoin('SongField as asked', 'asked.id', 'given.fieldId')
      .where('given.songId', '=', idOf(song))
      .orderBy('asked.position')
      .select(({ selectFrom }) => [
        'given.value',
        oneOf(selectFrom('SongField as field').whereRef('field.id', '=', 'asked.id').select(['field.id', 'field.name', 'field.type']))
          .$notNull()
          .as('field'),
      ]),
  )
}

const idOf = (alias: string) => sql.ref<number>(`${alias}.id`)
