import { contains, startsWith } from '~/domain/lists/like'
import { oneOf, read } from '~/infra/db/read'
import { auditNouns } from '../actions'

export type AuditFilter = {
  /** Part of the actor's name or e-mail address. */
  person: string
  noun: string | undefined
  subjectId: string
  from: Date | undefined
  until: Date | undefined
  /** Entries older than this one. */
  before: number | undefined
}

const perPage = 50

/** The newest entries that fit, and from where the next page goes on; the log only grows, so pages are cut by id. */
export async function auditPage(filter: AuditFilter, take = perPage) {
  const entries = await matching(filter)
    .orderBy('entry.id', 'desc')
    .limit(take + 1)
    .selectAll('entry')
    .select(({ selectFrom }) =>
      oneOf(selectFrom('User').whereRef('User.id', '=', 'entry.actorId').select(['User.id', 'User.name', 'User.email'])).as('actor'),
    )
    .execute()
  const more = entries.length > take
  const shown = entries.slice(0, take)
  return { entries: shown, nextBefore: more ? shown.at(-1)!.id : null }
}

export type AuditRow = Awaited<ReturnType<typeof auditPage>>['entries'][number]

function matching({ person, noun, subjectId, from, until, before }: AuditFilter) {
  const known = noun !== undefined && auditNouns.some((one) => one === noun)
  return read
    .selectFrom('AuditEntry as entry')
    .$if(person !== '', (query) =>
      query.where('entry.actorId', 'in', ({ selectFrom }) =>
        selectFrom('User')
          .where(({ or }) => or([contains('name', person), contains('email', person)]))
          .select('User.id'),
      ),
    )
    .$if(known, (query) => query.where(startsWith('entry.action', `${noun}.`)))
    .$if(subjectId !== '', (query) => query.where('entry.subjectId', '=', subjectId))
    .$if(from !== undefined, (query) => query.where('entry.at', '>=', from!))
    .$if(until !== undefined, (query) => query.where('entry.at', '<', until!))
    .$if(before !== undefined, (query) => query.where('entry.id', '<', before!))
}
