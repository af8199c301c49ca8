import { sql } from 'kysely'
import { read, type Tables } from '~/infra/db/read'

/** What keeps an account from being deleted: each kind of data that hangs on it, with how much. */
export type Hanging = {
  kind:
    'registrations' | 'scores' | 'ratings' | 'judgeships' | 'competitions' | 'datasets' | 'modelTasks' | 'uploads' | 'entries' | 'decisions'
  count: number
}

/** Everything that names the account and must not lose its author. */
export async function hangingData(userId: number): Promise<Hanging[]> {
  const rowsOf = (table: keyof Tables, column: string) =>
    sql<number>`(SELECT count(*) FROM ${sql.table(table)} WHERE ${sql.ref(column)} = ${userId})`
  const row = await read
    .selectFrom('User')
    .where('id', '=', userId)
    .select([
      rowsOf('Registration', 'userId').as('registrations'),
      rowsOf('Score', 'judgeId').as('scores'),
      rowsOf('Rating', 'userId').as('ratings'),
      rowsOf('RatingRevision', 'userId').as('formerRatings'),
      rowsOf('CompetitionJudge', 'userId').as('judgeships'),
      rowsOf('Assignment', 'judgeId').as('assignments'),
      rowsOf('Competition', 'createdById').as('competitions'),
      rowsOf('Dataset', 'uploaderId').as('datasets'),
      rowsOf('DatasetBatch', 'createdById').as('batches'),
      rowsOf('ModelTask', 'ownerId').as('modelTasks'),
      rowsOf('Registration', 'reviewedById').as('reviews'),
      rowsOf('Advancement', 'decidedById').as('advancements'),
      rowsOf('Publication', 'publishedById').as('publications'),
      rowsOf('Publication', 'withdrawnById').as('withdrawals'),
      rowsOf('Upload', 'ownerId').as('uploads'),
      rowsOf('AuditEntry', 'actorId').as('entries'),
    ])
    .executeTakeFirst()
  if (!row) return []
  const { judgeships, assignments, reviews, advancements, publications, withdrawals, formerRatings, batches, ...counts } = row
  const all: Hanging[] = [
    { kind: 'registrations', count: counts.registrations },
    { kind: 'scores', count: counts.scores },
    { kind: 'ratings', count: counts.ratings || formerRatings },
    { kind: 'judgeships', count: Math.max(judgeships, assignments) },
    { kind: 'competitions', count: counts.competitions },
    { kind: 'datasets', count: counts.datasets },
    { kind: 'modelTasks', count: counts.modelTasks },
    { kind: 'decisions', count: reviews + advancements + publications + withdrawals },
    { kind: 'uploads', count: counts.uploads || batches },
    { kind: 'entries', count: counts.entries },
  ]
  return all.filter(({ count }) => count > 0)
}
