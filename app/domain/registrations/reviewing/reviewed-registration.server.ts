import { sql } from 'kysely'
import { firstStageOver } from '~/domain/competitions/windows'
import { listOf, oneOf, read } from '~/infra/db/read'
import { awardsOf, enteredColumns, entriesOf, fileOf, ownerOf, songsOf } from '../queries/registration-parts.server'
import { awaitingReview } from '../states'

/** One registration as an organiser reviews it; the identity number stays masked. Null for a draft or a foreign competition's. */
export async function reviewPage({ competitionId, registrationId }: { competitionId: number; registrationId: number }) {
  const row = await read
    .selectFrom('Registration as registration')
    .where('registration.id', '=', registrationId)
    .where('registration.competitionId', '=', competitionId)
    .where('registration.status', '<>', 'draft')
    .select([
      ...enteredColumns,
      'registration.reviewedAt',
      ownerOf('registration').as('user'),
      entriesOf('registration').as('entries'),
      awardsOf('registration').as('awards'),
      songsOf('registration').as('songs'),
      fileOf('registration.paymentScreenshotId').as('paymentScreenshot'),
      fileOf('registration.resumeId').as('resume'),
    ])
    .select(({ selectFrom }) => [
      oneOf(selectFrom('User').whereRef('User.id', '=', 'registration.reviewedById').select(['User.id', 'User.name'])).as('reviewedBy'),
      oneOf(
        selectFrom('Competition')
          .whereRef('Competition.id', '=', 'registration.competitionId')
          .select(({ selectFrom }) => [
            'Competition.id',
            'Competition.name',
            'Competition.feeMinor',
            'Competition.currency',
            listOf(selectFrom('SpecialAward').whereRef('SpecialAward.competitionId', '=', 'Competition.id').select('SpecialAward.id')).as(
              'specialAwards',
            ),
            listOf(
              selectFrom('Stage')
                .whereRef('Stage.competitionId', '=', 'Competition.id')
                .select(['Stage.name', 'Stage.status'])
                .orderBy('Stage.position')
                .limit(1),
            ).as('stages'),
          ]),
      )
        .$notNull()
        .as('competition'),
    ])
    .executeTakeFirst()
  if (!row) return null
  const { stages } = row.competition
  return {
    registration: row,
    sameReceipt: await sameReceipt(row),
    /** The first stage, once it takes no more works: who is approved now comes too late for it. */
    missedStage: firstStageOver({ stages }) ? stages[0]!.name : null,
  }
}

export type ReviewPage = NonNullable<Awaited<ReturnType<typeof reviewPage>>>

/** Other registrations, of any competition, whose payment screenshot is the same file byte for byte, or shows the same picture. */
async function sameReceipt({ id, paymentScreenshot }: { id: number; paymentScreenshot: { id: string; sha256: string | null } | null }) {
  if (!paymentScreenshot) return []
  const { id: uploadId, sha256 } = paymentScreenshot
  const rows = await read
    .selectFrom('Registration as registration')
    .innerJoin('Upload as other', 'other.id', 'registration.paymentScreenshotId')
    .where('registration.id', '<>', id)
    .where('registration.status', '<>', 'draft')
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('other.sha256', '=', sha256),
        eb('other.id', 'in', selectFrom('ReceiptLikeness').where('uploadId', '=', uploadId).select('otherId')),
        eb('other.id', 'in', selectFrom('ReceiptLikeness').where('otherId', '=', uploadId).select('uploadId')),
      ]),
    )
    .orderBy('registration.id')
    .limit(10)
    .select(({ selectFrom }) => [
      'registration.id',
      'registration.name',
      'registration.number',
      oneOf(
        selectFrom('Competition')
          .whereRef('Competition.id', '=', 'registration.competitionId')
          .select(['Competition.id', 'Competition.name']),
      )
        .$notNull()
        .as('competition'),
      'other.id as uploadId',
      'other.sha256',
    ])
    .execute()
  return rows.map(({ sha256: others, ...row }) => ({ ...row, identical: others === sha256 }))
}

/** The registration to review after the one given, oldest submission first and round again; and how many wait. */
export async function reviewQueue({
  competitionId,
  after = null,
}: {
  competitionId: number
  after?: { id: number; submittedAt: Date | null } | null
}) {
  const waiting = read.selectFrom('Registration').where('competitionId', '=', competitionId).where('status', 'in', awaitingReview)
  const others = waiting
    .where('id', '<>', after?.id ?? 0)
    .orderBy('submittedAt')
    .orderBy('id')
    .limit(1)
    .select('id')
  const later = after?.submittedAt ? others.where(sql<boolean>`("submittedAt", "id") > (${after.submittedAt}, ${after.id})`) : others
  const [next, first, { count }] = await Promise.all([
    later.executeTakeFirst(),
    others.executeTakeFirst(),
    waiting.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { next: next?.id ?? first?.id ?? null, count }
}
