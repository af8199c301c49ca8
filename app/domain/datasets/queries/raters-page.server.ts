import { contains } from '~/domain/lists/like'
import { pageOf } from '~/domain/lists/page-of'
import { read } from '~/infra/db/read'

const perPage = 20

/** A page of the people who rated anything, or of everybody whose name or address holds a text: each with how many ratings, and when the last. */
export async function ratersPage({ search, page }: { search: string; page: number }) {
  const { total } = await fitting(search)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const { skip, take, ...shown } = pageOf({ asked: page, total, size: perPage })
  const raters = await fitting(search)
    .orderBy('User.name')
    .orderBy('User.id')
    .offset(skip)
    .limit(take)
    .select(({ selectFrom, fn }) => [
      ...(['User.id', 'User.name', 'User.email', 'User.role', 'User.erasedAt'] as const),
      selectFrom('Rating')
        .whereRef('Rating.userId', '=', 'User.id')
        .select(fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('ratings'),
      selectFrom('Rating')
        .whereRef('Rating.userId', '=', 'User.id')
        .select(({ fn: max }) => max.max('Rating.submittedAt').as('at'))
        .$asScalar()
        .as('lastAt'),
    ])
    .execute()
  return { raters, total, ...shown }
}

export type Rater = Awaited<ReturnType<typeof ratersPage>>['raters'][number]

function fitting(search: string) {
  const query = read.selectFrom('User')
  if (search) return query.where(({ or }) => or([contains('User.name', search), contains('User.email', search)]))
  return query.where(({ exists, selectFrom }) => exists(selectFrom('Rating').whereRef('Rating.userId', '=', 'User.id').select('Rating.id')))
}
