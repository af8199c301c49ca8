import { db } from '~/infra/db/client'
import type { Prisma } from '~/infra/db/generated/client'
import { auditNouns } from './actions'

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
  const entries = await db.auditEntry.findMany({
    where: matching(filter),
    orderBy: { id: 'desc' },
    take: take + 1,
    include: { actor: { select: { id: true, name: true, email: true } } },
  })
  const more = entries.length > take
  const shown = entries.slice(0, take)
  return { entries: shown, nextBefore: more ? shown.at(-1)!.id : null }
}

export type AuditRow = Awaited<ReturnType<typeof auditPage>>['entries'][number]

function matching({ person, noun, subjectId, from, until, before }: AuditFilter): Prisma.AuditEntryWhereInput {
  const known = noun !== undefined && auditNouns.some((one) => one === noun)
  return {
    ...(person ? { actor: { OR: [{ name: { contains: person } }, { email: { contains: person } }] } } : {}),
    ...(known ? { action: { startsWith: `${noun}.` } } : {}),
    ...(subjectId ? { subjectId } : {}),
    ...(from || until ? { at: { ...(from ? { gte: from } : {}), ...(until ? { lt: until } : {}) } } : {}),
    ...(before ? { id: { lt: before } } : {}),
  }
}
