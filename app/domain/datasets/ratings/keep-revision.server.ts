import { now } from '~/infra/clock'
import type { Tx } from '~/infra/db/client'
import type { Rating, RatingRevisionKind } from '~/infra/db/generated/client'

type Whole = Rating & { values: { hundredths: number; skillTag: { code: string } }[] }

/** Keeps what a rating is before it is changed or deleted. */
export async function keepRevision(tx: Tx, { taskId, userId, round, comment, values }: Whole, kind: RatingRevisionKind): Promise<void> {
  const byCode = Object.fromEntries(values.map(({ hundredths, skillTag }) => [skillTag.code, hundredths]))
  await tx.ratingRevision.create({ data: { taskId, userId, round, kind, comment, values: byCode, at: now() } })
}
