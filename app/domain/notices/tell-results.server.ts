import { type AdvancementStatus, stageAfter } from '~/domain/competitions/states'
import { transaction, type Tx } from '~/infra/db/client'
import { listOf, oneOf, read } from '~/infra/db/read'
import { enqueue } from '~/infra/jobs/queue'
import { resultNotices } from './jobs'
import type { ResultNoticeKind } from './kinds'
import { notify } from './notify.server'
import { resultSlipLink } from './slip-link.server'

type Tell = {
  kind: ResultNoticeKind
  publicationId: number
  /** Since when, in milliseconds, the competition was taken down, where it is told once that is public again: what came since nobody has seen. */
  hiddenSince?: number | null
}

/** Asks, in the caller's transaction, for everybody with a result in an edition to be told of it, once. */
export function queueResultNotices(tx: Tx, { kind, publicationId, hiddenSince = null }: Tell): Promise<void> {
  return enqueue(tx, resultNotices, { subject: `publication:${publicationId}`, payload: { kind, publicationId, hiddenSince } })
}

const batch = 100

/** Tells them, a hundred in a transaction; a run that was cut off goes on where it ended. A correction says what changed for each, and nothing where nothing did. */
export async function tellResults({ kind, publicationId, hiddenSince = null }: Tell, signal: AbortSignal): Promise<void> {
  const publication = await findPublication(publicationId)
  if (!publication) return
  const { stage, category, competition } = publication
  const shared = {
    competition: competition.name,
    competitionId: competition.id,
    stage: category === null ? stage.name : `${stage.name} · ${category}`,
    reason: kind === 'results_withdrawn' ? publication.withdrawalReason : publication.reason,
    stageId: publication.stageId,
  }
  const decides = stageAfter(competition.stages, stage) !== null
  for (let after = 0; !signal.aborted;) {
    const results = await read
      .selectFrom('Result')
      .innerJoin('Entry', 'Entry.id', 'Result.entryId')
      .innerJoin('Registration', 'Registration.id', 'Entry.registrationId')
      .innerJoin('User', 'User.id', 'Registration.userId')
      .where('Result.publicationId', '=', publicationId)
      .where('Result.entryId', '>', after)
      .where('User.status', '=', 'active')
      .orderBy('Result.entryId')
      .limit(batch)
      .select(['Result.entryId', 'Result.rank', 'Result.totalHundredths', 'Result.decision', 'Result.prize', 'Result.teacherAwarded'])
      .select(['Registration.teacherName', 'User.id', 'User.email', 'User.locale', 'User.mutedNotices', 'User.name'])
      .execute()
    if (results.length === 0) return
    const entryIds = results.map(({ entryId }) => entryId)
    const before =
      kind === 'results_corrected' ? await resultsBefore({ ...publication, entryIds }, hiddenSince) : new Map<number, Earlier>()
    await transaction(async (tx) => {
      for (const { entryId, rank, totalHundredths, decision, prize, teacherAwarded, teacherName, name, ...recipient } of results) {
        const outcome = { rank, totalHundredths, decision, prize, teacherAwarded }
        const earlier = before.get(entryId)
        // Who had no result before is not corrected.
        const told = kind === 'results_corrected' && !earlier ? 'results_published' : kind
        const change = changeOf(earlier, outcome, { decides, hasTeacher: teacherName !== '' })
        // Who was told of a withdrawal is told how it ended; else no change is no news.
        if (earlier && !earlier.wasWithdrawn && isNothing(change)) continue
        const slip = { entryId, link: resultSlipLink({ competitionId: competition.id, stageId: publication.stageId, entryId }) }
        const params = { ...shared, ...slip, name, ...change }
        await notify(tx, { kind: told, key: `${told}:${publicationId}:${entryId}`, recipient, params })
      }
    })
    after = results.at(-1)!.entryId
  }
}

/** An edition of a competition that is public still. */
function findPublication(id: number) {
  return read
    .selectFrom('Publication as edition')
    .innerJoin('Stage as ranked', 'ranked.id', 'edition.stageId')
    .innerJoin('Competition as public', 'public.id', 'ranked.competitionId')
    .leftJoin('Category', 'Category.id', 'edition.categoryId')
    .where('edition.id', '=', id)
    .where('public.publishedAt', 'is not', null)
    .select(({ selectFrom }) => [
      'edition.id',
      'edition.stageId',
      'edition.publishedAt',
      'edition.reason',
      'edition.withdrawalReason',
      'Category.name as category',
      oneOf(selectFrom('Stage').whereRef('Stage.id', '=', 'ranked.id').select(['Stage.name', 'Stage.position']))
        .$notNull()
        .as('stage'),
      oneOf(
        selectFrom('Competition')
          .whereRef('Competition.id', '=', 'public.id')
          .select(({ selectFrom }) => [
            'Competition.id',
            'Competition.name',
            listOf(selectFrom('Stage').whereRef('Stage.competitionId', '=', 'Competition.id').select('Stage.position')).as('stages'),
          ]),
      )
        .$notNull()
        .as('competition'),
    ])
    .executeTakeFirst()
}

type Outcome = {
  rank: number | null
  totalHundredths: number | null
  decision: AdvancementStatus
  prize: string | null
  teacherAwarded: boolean
}
/** With whether it was taken back before the correction, of which people were told. */
type Earlier = Outcome & { wasWithdrawn: boolean }
type Edition = { id: number; stageId: number; publishedAt: Date }

/** By entry, of some entries, the newest result before an edition that people had seen when it came, in whichever ranking it stood. */
async function resultsBefore(
  { id, stageId, publishedAt, entryIds }: Edition & { entryIds: number[] },
  hiddenSince: number | null,
): Promise<Map<number, Earlier>> {
  const told = hiddenSince === null ? publishedAt : new Date(hiddenSince)
  const rows = await read
    .selectFrom('Result')
    .innerJoin('Publication', 'Publication.id', 'Result.publicationId')
    .where('Publication.stageId', '=', stageId)
    .where('Publication.id', '<', id)
    .$if(hiddenSince !== null, (query) => query.where('Publication.publishedAt', '<', told))
    .where('Result.entryId', 'in', entryIds)
    .orderBy('Result.publicationId')
    .select(['Result.entryId', 'Result.rank', 'Result.totalHundredths', 'Result.decision', 'Result.prize', 'Result.teacherAwarded'])
    .select('Publication.withdrawnAt')
    .execute()
  return new Map(
    rows.map(({ entryId, withdrawnAt, ...outcome }) => [entryId, { ...outcome, wasWithdrawn: withdrawnAt !== null && withdrawnAt < told }]),
  )
}

const none = '—'

/** What became of an entry's result, as the words of a correction take it (`i18n/result-change`); decisions and the teacher's award are codes. */
function changeOf(before: Outcome | undefined, after: Outcome, { decides, hasTeacher }: { decides: boolean; hasTeacher: boolean }) {
  const ofTeacher = (outcome: Outcome | undefined) => (hasTeacher && outcome?.teacherAwarded ? 'given' : 'none')
  return {
    rank: shownRank(after),
    total: shownTotal(after),
    decision: decides ? after.decision : '',
    prize: after.prize ?? none,
    teacherAward: ofTeacher(after),
    rankBefore: shownRank(before),
    totalBefore: shownTotal(before),
    decisionBefore: decides ? (before?.decision ?? '') : '',
    prizeBefore: before?.prize ?? none,
    teacherAwardBefore: ofTeacher(before),
  }
}

function isNothing(change: ReturnType<typeof changeOf>): boolean {
  return (
    change.rank === change.rankBefore &&
    change.total === change.totalBefore &&
    change.decision === change.decisionBefore &&
    change.prize === change.prizeBefore &&
    change.teacherAward === change.teacherAwardBefore
  )
}

const shownRank = (outcome: Outcome | undefined) => String(outcome?.rank ?? none)
const shownTotal = (outcome: Outcome | undefined) => (outcome?.totalHundredths == null ? none : (outcome.totalHundredths / 100).toFixed(2))
