import type { Role } from '~/domain/accounts/roles'
import { pageOf } from '~/domain/lists/page-of'
import { placeTakingStatuses } from '~/domain/registrations/states'
import { now } from '~/infra/clock'
import { db } from '~/infra/db/client'
import type { Prisma } from '~/infra/db/generated/client'
import type { CompetitionFilter } from './list-filter'
import { nextStep } from './next-step'
import { currentStage } from './states'
import { registrationOpenAt, visibleTo } from './visibility.server'
import { registrationCloses, registrationWindow } from './windows'

const pageSize = 10

type Ask = { viewer: { id: number; role: Role } } & Pick<CompetitionFilter, 'search' | 'status' | 'open' | 'page'>

/** A page of the competitions a person may know of, newest first, each with what it is for them. */
export async function listCompetitions({ viewer, search, status, open, page }: Ask) {
  const at = now()
  const where: Prisma.CompetitionWhereInput = {
    AND: [
      visibleTo(viewer),
      ...(search ? [{ name: { contains: search } }] : []),
      ...(status ? [{ status }] : []),
      ...(open ? [registrationOpenAt(at)] : []),
    ],
  }
  const total = await db.competition.count({ where })
  const { skip, take, ...shown } = pageOf({ asked: page, total, size: pageSize })
  const rows = await db.competition.findMany({
    where,
    orderBy: { id: 'desc' },
    skip,
    take,
    include: {
      categories: { orderBy: { position: 'asc' }, select: { name: true } },
      stages: {
        orderBy: { position: 'asc' },
        select: {
          id: true,
          name: true,
          status: true,
          canUpload: true,
          startsAt: true,
          endsAt: true,
          publications: { where: { withdrawnAt: null } },
        },
      },
      judges: { where: { userId: viewer.id, removedAt: null }, select: { id: true } },
      registrations: { where: { userId: viewer.id }, include: { entries: { include: { advancements: true } }, locks: true } },
      _count: { select: { registrations: { where: { status: { in: [...placeTakingStatuses] } } } } },
    },
  })
  const items = rows.map(({ stages, judges, registrations, _count, ...row }) => {
    const window = registrationWindow({ ...row, stages }, at)
    const stage = currentStage(stages)
    return {
      id: row.id,
      name: row.name,
      status: row.status,
      isPublished: row.publishedAt !== null,
      categories: row.categories.map(({ name }) => name),
      window,
      registrationStartsAt: row.registrationStartsAt,
      registrationCloses: registrationCloses(row),
      startsAt: row.startsAt,
      endsAt: row.endsAt,
      feeMinor: row.feeMinor,
      currency: row.currency,
      stage: stage ? { name: stage.name, status: stage.status, canUpload: stage.canUpload, endsAt: stage.endsAt } : null,
      isJudge: judges.length > 0,
      hasRegistration: registrations.length > 0,
      places: { taken: _count.registrations, max: row.maxParticipants },
      step: nextStep({
        status: row.status,
        window,
        full: row.maxParticipants !== null && _count.registrations >= row.maxParticipants,
        registration: registrations[0] ?? null,
        stages,
        submissionDeadline: row.submissionDeadline,
        at,
      }),
    }
  })
  return { items, total, ...shown }
}

export type CompetitionListItem = Awaited<ReturnType<typeof listCompetitions>>['items'][number]

/** The newest competitions by name, for a choice among them. */
export function competitionNames() {
  return db.competition.findMany({ orderBy: { id: 'desc' }, take: 100, select: { id: true, name: true } })
}
