import { runningStatuses } from '~/domain/competitions/states'
import { pageOf } from '~/domain/lists/page-of'
import { db } from '~/infra/db/client'
import type { Prisma } from '~/infra/db/generated/client'
import type { Role } from './roles'

const perPage = 20

type Filter = { roles: readonly Role[]; search: string; page: number }

/** Active people of some roles by name, with the running competitions they judge. */
export async function peopleByRole({ roles, search, page }: Filter) {
  const where: Prisma.UserWhereInput = {
    role: { in: [...roles] },
    status: 'active',
    ...(search && { OR: [{ name: { contains: search } }, { email: { contains: search } }] }),
  }
  const total = await db.user.count({ where })
  const { skip, take, ...shown } = pageOf({ asked: page, total, size: perPage })
  const people = await db.user.findMany({
    where,
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    skip,
    take,
    select: {
      id: true,
      name: true,
      email: true,
      role: true,
      judgeships: {
        where: { removedAt: null, competition: { status: { in: [...runningStatuses] } } },
        select: { competition: { select: { id: true, name: true } } },
      },
    },
  })
  return {
    people: people.map(({ judgeships, ...person }) => ({ ...person, assignments: judgeships.map(({ competition }) => competition) })),
    total,
    ...shown,
  }
}

export type PersonByRole = Awaited<ReturnType<typeof peopleByRole>>['people'][number]

/** How many active teachers and judges there are. */
export async function judgeRoleCounts() {
  const rows = await db.user.groupBy({ by: ['role'], where: { status: 'active', role: { in: ['teacher', 'judge'] } }, _count: true })
  const count = (role: Role) => rows.find((row) => row.role === role)?._count ?? 0
  return { teachers: count('teacher'), judges: count('judge') }
}
