import { runningStatuses } from '~/domain/competitions/states'
import { contains } from '~/domain/lists/like'
import { pageOf } from '~/domain/lists/page-of'
import { listOf, read } from '~/infra/db/read'
import type { Role } from '../roles'

const perPage = 20

type Filter = { roles: readonly Role[]; search: string; page: number }

/** Active people of some roles by name, with the running competitions they judge. */
export async function peopleByRole({ roles, search, page }: Filter) {
  const found = read
    .selectFrom('User')
    .where('role', 'in', roles)
    .where('status', '=', 'active')
    .$if(search !== '', (query) => query.where(({ or }) => or([contains('name', search), contains('email', search)])))
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const { skip, take, ...shown } = pageOf({ asked: page, total, size: perPage })
  const people = await found
    .orderBy('name')
    .orderBy('id')
    .offset(skip)
    .limit(take)
    .select(({ selectFrom }) => [
      'User.id',
      'User.name',
      'User.email',
      'User.role',
      listOf(
        selectFrom('CompetitionJudge as seat')
          .innerJoin('Competition', 'Competition.id', 'seat.competitionId')
          .whereRef('seat.userId', '=', 'User.id')
          .where('seat.removedAt', 'is', null)
          .where('Competition.status', 'in', runningStatuses)
          .orderBy('seat.id')
          .select(['Competition.id', 'Competition.name']),
      ).as('assignments'),
    ])
    .execute()
  return { people, total, ...shown }
}

export type PersonByRole = Awaited<ReturnType<typeof peopleByRole>>['people'][number]

/** How many active teachers and judges there are. */
export async function judgeRoleCounts() {
  const rows = await read
    .selectFrom('User')
    .where('status', '=', 'active')
    .where('role', 'in', ['teacher', 'judge'])
    .groupBy('role')
    .select(({ fn }) => ['role', fn.countAll<number>().as('count')])
    .execute()
  const count = (role: Role) => rows.find((row) => row.role === role)?.count ?? 0
  return { teachers: count('teacher'), judges: count('judge') }
}
