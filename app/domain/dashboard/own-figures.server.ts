import { prepared } from '~/infra/db/prepared'
import { read } from '~/infra/db/read'

/** How many competitions a person has entered, works they have handed in for good, and reports of their own recordings; in one statement. */
export async function ownFigures(userId: number) {
  const [figures] = await figuresOf({ userId })
  return figures!
}

const figuresOf = prepared(({ userId }: { userId: number }) =>
  read.selectNoFrom(({ selectFrom, fn }) => [
    selectFrom('Registration')
      .where('Registration.userId', '=', userId)
      .where('Registration.status', '<>', 'draft')
      .select(fn.countAll<number>().as('count'))
      .$asScalar()
      .$notNull()
      .as('entered'),
    selectFrom('Registration')
      .innerJoin('Work', 'Work.registrationId', 'Registration.id')
      .where('Registration.userId', '=', userId)
      .where('Work.lockedAt', 'is not', null)
      .select(fn.countAll<number>().as('count'))
      .$asScalar()
      .$notNull()
      .as('works'),
    selectFrom('ModelTask')
      .where('ModelTask.ownerId', '=', userId)
      .where('ModelTask.uploadId', 'is not', null)
      .where('ModelTask.status', '=', 'completed')
      .select(fn.countAll<number>().as('count'))
      .$asScalar()
      .$notNull()
      .as('reports'),
  ]),
)

export type OwnFigures = Awaited<ReturnType<typeof ownFigures>>
