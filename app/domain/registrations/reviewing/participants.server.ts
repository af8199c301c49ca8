import { contains, containsName } from '~/domain/lists/like'
import { readId, readOneOf, readPage, readText } from '~/domain/lists/list-query'
import { pageOf } from '~/domain/lists/page-of'
import { namedCategories } from '~/domain/competitions/queries/competition-parts.server'
import { listOf, read } from '~/infra/db/read'
import { sharesReceipt } from '../receipts/shared-receipt.server'
import { entriesOf, ownerOf, songsOf } from '../queries/registration-parts.server'
import { registrationStatuses, type RegistrationStatus } from '../states'

const participantsPerPage = 20

export type ParticipantFilters = {
  search: string
  role: 'teacher' | 'student' | null
  status: RegistrationStatus | null
  categoryId: number | null
  /** Only those who may take part in this stage. */
  stageId: number | null
  /** Whether the works are locked: of that stage, or of any. */
  lock: 'locked' | 'unlocked' | null
  /** Only those whose payment screenshot another registration has, too. */
  sharedReceipt: boolean
  page: number
}

/** Reads the list's filters from a query string; what is not known is ignored. */
export function readParticipantFilters(params: URLSearchParams): ParticipantFilters {
  return {
    search: readText(params, 'q'),
    role: readOneOf(params, 'role', ['teacher', 'student']) ?? null,
    status: readOneOf(params, 'status', registrationStatuses) ?? null,
    categoryId: readId(params, 'category'),
    stageId: readId(params, 'stage'),
    lock: readOneOf(params, 'lock', ['locked', 'unlocked']) ?? null,
    sharedReceipt: params.get('receipt') === 'shared',
    page: readPage(params),
  }
}

/** A page of a competition's registrations, newest submission first; drafts only when they are asked for. Null when there is no such competition. */
export async function participantsPage(competitionId: number, filters: ParticipantFilters) {
  const competition = await findCompetition(competitionId)
  if (!competition) return null
  const found = fitting(competitionId, filters)
  const [{ total }, byStatus] = await Promise.all([
    found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    read
      .selectFrom('Registration')
      .where('competitionId', '=', competitionId)
      .groupBy('status')
      .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
      .execute(),
  ])
  const { page, pageCount, skip, take } = pageOf({ asked: filters.page, total, size: participantsPerPage })
  const rows = await found
    .orderBy('registration.submittedAt', 'desc')
    .orderBy('registration.id', 'desc')
    .offset(skip)
    .limit(take)
    .select([
      'registration.id',
      'registration.number',
      'registration.status',
      'registration.name',
      'registration.voiceType',
      'registration.submittedAt',
      'registration.resumeId',
      ownerOf('registration').as('user'),
      entriesOf('registration').as('entries'),
      songsOf('registration').as('songs'),
    ])
    .execute()
  const counts = Object.fromEntries(byStatus.map(({ status, count }) => [status, count])) as Partial<Record<RegistrationStatus, number>>
  return { competition, rows, total, page, pageCount, counts }
}

export type ParticipantRow = NonNullable<Awaited<ReturnType<typeof participantsPage>>>['rows'][number]

function findCompetition(competitionId: number) {
  return read
    .selectFrom('Competition')
    .where('Competition.id', '=', competitionId)
    .select(({ selectFrom }) => [
      'Competition.id',
      'Competition.name',
      'Competition.maxParticipants',
      namedCategories('Competition.id').as('categories'),
      listOf(
        selectFrom('Stage')
          .whereRef('Stage.competitionId', '=', 'Competition.id')
          .select(['Stage.id', 'Stage.name'])
          .orderBy('Stage.position'),
      ).as('stages'),
    ])
    .executeTakeFirst()
}

/** The registrations that fit, as `registration`. */
export function fitting(competitionId: number, { search, role, status, categoryId, stageId, lock, sharedReceipt }: ParticipantFilters) {
  const number = /^\d{1,6}$/.test(search) ? Number(search) : null
  return (
    read
      .selectFrom('Registration as registration')
      .where('registration.competitionId', '=', competitionId)
      .where('registration.status', status === null ? '<>' : '=', status ?? 'draft')
      .$if(role !== null, (query) =>
        query.where(({ exists, selectFrom }) =>
          exists(selectFrom('User').whereRef('User.id', '=', 'registration.userId').where('User.role', '=', role!).select('User.id')),
        ),
      )
      // In one entry, where both are asked for.
      .$if(stageId !== null, (query) =>
        query.where('registration.id', 'in', ({ selectFrom }) =>
          selectFrom('StageEntry')
            .where('StageEntry.stageId', '=', stageId)
            .$if(categoryId !== null, (entries) => entries.where('StageEntry.categoryId', '=', categoryId))
            .select('StageEntry.registrationId'),
        ),
      )
      .$if(stageId === null && categoryId !== null, (query) =>
        query.where('registration.id', 'in', ({ selectFrom }) =>
          selectFrom('Entry').where('Entry.categoryId', '=', categoryId).select('Entry.registrationId'),
        ),
      )
      .$if(lock !== null, (query) =>
        query.where(({ exists, not, selectFrom }) => {
          const locked = exists(
            selectFrom('WorkLock')
              .whereRef('WorkLock.registrationId', '=', 'registration.id')
              .$if(stageId !== null, (locks) => locks.where('WorkLock.stageId', '=', stageId))
              .select('WorkLock.stageId'),
          )
          return lock === 'locked' ? locked : not(locked)
        }),
      )
      .$if(sharedReceipt, (query) => query.where(sharesReceipt('registration')))
      .$if(search !== '', (query) =>
        query.where(({ or, eb, exists, selectFrom }) =>
          or([
            containsName('registration.name', search),
            exists(
              selectFrom('User')
                .whereRef('User.id', '=', 'registration.userId')
                .where((user) =>
                  user.or([
                    containsName('User.name', search),
                    contains('User.email', search),
                    // A few digits are a participant's number; they stand in half of all telephones.
                    ...(number === null || search.length > 4 ? [contains('User.phoneNumber', search)] : []),
                  ]),
                )
                .select('User.id'),
            ),
            ...(number === null ? [] : [eb('registration.number', '=', number)]),
          ]),
        ),
      )
  )
}
