import { rankingsBeingCorrected } from '~/domain/competitions/publications'
import { scoringEnded, uploadsEnded } from '~/domain/competitions/clock'
import { editionsOfStage } from '~/domain/competitions/queries/next-step-facts.server'
import { everEdition } from '~/domain/competitions/queries/standing-edition.server'
import { runningStatuses } from '~/domain/competitions/states'
import { awaitingReview } from '~/domain/registrations/states'
import { sharesReceipt } from '~/domain/registrations/receipts/shared-receipt.server'
import { mailIsSetUp } from '~/domain/settings/read-settings.server'
import { now } from '~/infra/clock'
import { keptWhileUnchanged } from '~/infra/db/kept-while-unchanged'
import { prepared } from '~/infra/db/prepared'
import { listOf, read } from '~/infra/db/read'
import { freeBytes, reservedBytes } from '~/infra/storage'

/**
 * What waits for an organiser, of all competitions that run: registrations to review, works that failed, accounts, requests for a review of a result, payment screenshots that show the same, stages whose time is over,
 * results to be published or corrected, mail that does not go out, a disk that fills up.
 */
export async function waitingForOrganisers() {
  const [{ mailsWaiting, ...counts }, stages, mailable, free] = await Promise.all([
    keptWhileUnchanged('waiting for organisers', countsOfWaiting),
    stagesToMove({}),
    mailIsSetUp(),
    freeBytes(),
  ])
  const at = now()
  return {
    ...counts,
    /** Without a mail server they wait for one. */
    mailsWaiting: mailable ? 0 : mailsWaiting,
    /** Bytes that are left, where new files will soon be refused. */
    diskLeft: free < 2 * reservedBytes() ? free : null,
    /** Rankings whose results were taken back, of competitions that are over too. */
    withdrawn: stages.flatMap(({ id, stage, name, competitionId, ...standing }) =>
      rankingsBeingCorrected(standing).map(({ categoryId, category }) => ({
        stageId: id,
        stage,
        name,
        competitionId,
        categoryId,
        category,
      })),
    ),
    late: stages.flatMap(({ id: stageId, stage, name, competitionId, ...standing }) => {
      const what = lateBy(standing, at)
      return what ? [{ stageId, stage, name, competitionId, what }] : []
    }),
  }
}

type Stage = Omit<Awaited<ReturnType<typeof stagesToMove>>[number], 'id' | 'stage' | 'name' | 'competitionId'>

/** What an organiser has to do with a stage that the clock has left to them, or null. */
function lateBy(stage: Stage, at: Date): 'uploadsOver' | 'scoringOver' | 'toPublish' | null {
  if (!(runningStatuses as readonly string[]).includes(stage.competitionStatus)) return null
  if (stage.status === 'closed') return stage.publications.length === 0 || stage.neverPublished > 0 ? 'toPublish' : null
  if (stage.status === 'completed') return scoringEnded({ ...stage, scoringEndOverruled: null }, at) ? 'scoringOver' : null
  return stage.canUpload && uploadsEnded(stage, stage, at) ? 'uploadsOver' : null
}

/** In one statement. */
function countsOfWaiting() {
  return read
    .selectNoFrom(({ selectFrom, fn, lit }) => {
      const users = selectFrom('User').select(fn.countAll<number>().as('count'))
      const mails = selectFrom('Mail').select(fn.countAll<number>().as('count'))
      const failed = mails.where('status', '=', 'failed')
      return [
        fn.coalesce(users.where('status', '=', 'pending').$asScalar(), lit(0)).as('pendingUsers'),
        fn
          .coalesce(users.where('deletionRequestedAt', 'is not', null).where('erasedAt', 'is', null).$asScalar(), lit(0))
          .as('leavingUsers'),
        fn.coalesce(failed.where('template', '<>', 'contact_message').$asScalar(), lit(0)).as('mailsFailed'),
        fn.coalesce(failed.where('template', '=', 'contact_message').$asScalar(), lit(0)).as('lettersFailed'),
        fn.coalesce(mails.where('status', '=', 'waiting').$asScalar(), lit(0)).as('mailsWaiting'),
        fn
          .coalesce(
            selectFrom('Competition').where('status', 'in', runningStatuses).select(fn.countAll<number>().as('count')).$asScalar(),
            lit(0),
          )
          .as('running'),
        listOf(
          selectFrom('Registration')
            .innerJoin('Competition', 'Competition.id', 'Registration.competitionId')
            .where('Competition.status', 'in', runningStatuses)
            .where('Registration.status', 'in', awaitingReview)
            .groupBy('Competition.id')
            .orderBy('Competition.id', 'desc')
            .select(['Competition.id', 'Competition.name', fn.countAll<number>().as('count')]),
        ).as('toReview'),
        listOf(
          selectFrom('Work')
            .innerJoin('Stage', 'Stage.id', 'Work.stageId')
            .innerJoin('Competition', 'Competition.id', 'Stage.competitionId')
            .where('Competition.status', 'in', runningStatuses)
            .where('Work.status', '=', 'failed')
            .groupBy('Competition.id')
            .orderBy('Competition.id', 'desc')
            .select(['Competition.id', 'Competition.name', fn.countAll<number>().as('count')]),
        ).as('failedWorks'),
        listOf(
          selectFrom('Appeal')
            .innerJoin('Publication', 'Publication.id', 'Appeal.publicationId')
            .innerJoin('Stage', 'Stage.id', 'Publication.stageId')
            .innerJoin('Competition', 'Competition.id', 'Stage.competitionId')
            .where('Appeal.answeredAt', 'is', null)
            .groupBy('Competition.id')
            .orderBy('Competition.id', 'desc')
            .select(['Competition.id', 'Competition.name', fn.countAll<number>().as('count')]),
        ).as('appeals'),
        listOf(
          selectFrom('Registration as registration')
            .innerJoin('Competition as competition', 'competition.id', 'registration.competitionId')
            .where('competition.status', 'in', runningStatuses)
            .where(sharesReceipt('registration'))
            .groupBy('competition.id')
            .orderBy('competition.id', 'desc')
            .select(['competition.id', 'competition.name', fn.countAll<number>().as('count')]),
        ).as('sharedReceipts'),
      ]
    })
    .executeTakeFirstOrThrow()
}

const stagesToMove = prepared(() =>
  read
    .selectFrom('Stage as stage')
    .innerJoin('Competition as competition', 'competition.id', 'stage.competitionId')
    .where('stage.status', 'in', ['active', 'completed', 'closed'])
    .where('competition.status', '<>', 'cancelled')
    .orderBy('competition.id', 'desc')
    .orderBy('stage.position')
    .select(['stage.id', 'stage.name as stage', 'stage.status', 'competition.id as competitionId', 'competition.name'])
    .select(['stage.canUpload', 'stage.endsAt', 'stage.graceMinutes', 'stage.scoringEndsAt'])
    .select(['competition.status as competitionStatus', 'competition.submissionDeadline'])
    .select(editionsOfStage('stage').as('publications'))
    // Entries whose ranking was never out: what was taken back is told apart.
    .select(({ selectFrom, fn }) =>
      selectFrom('StageEntry as entry')
        .whereRef('entry.stageId', '=', 'stage.id')
        .where('stage.status', '=', 'closed')
        .where(everEdition('entry.stageId', 'entry.categoryId'), 'is', null)
        .select(fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('neverPublished'),
    ),
)
