import { sql } from 'kysely'
import { type AdvancementStatus, stageAfter } from '~/domain/competitions/states'
import { transaction, type Tx } from '~/infra/db/client'
import { listOf, oneOf, read } from '~/infra/db/read'
import { enqueue } from '~/infra/jobs/queue'
import { resultNotices } from './jobs'
import { type ResultNoticeKind, resultNoticeKinds } from './kinds'
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

/**
 * Tells them, a hundred in a transaction; a run that was cut off goes on where it ended, and ends where the edition stands no more. A correction
 * says what changed for each, and nothing where nothing did; a withdrawal is told to those who know a result.
 */
export async function tellResults(tell: Tell, signal: AbortSignal): Promise<void> {
  for (let after: number | null = 0; after !== null && !signal.aborted;) {
    const from: number = after
    after = await transaction((tx) => tellSome(tx, tell, from))
  }
}

/** Tells those whose entries come next; returns the last of them, null when there is nobody left. */
async function tellSome(tx: Tx, { kind, publicationId, hiddenSince = null }: Tell, after: number): Promise<number | null> {
  const publication = await findPublication(publicationId, { withdrawn: kind === 'results_withdrawn' })
  const results = publication ? await resultsAfter(publication, { kind, after }) : []
  if (!publication || results.length === 0) return null
  const { stage, category, competition, stageId } = publication
  const shared = {
    competition: competition.name,
    competitionId: competition.id,
    stage: category === null ? stage.name : `${stage.name} · ${category}`,
    reason: kind === 'results_withdrawn' ? publication.withdrawalReason : publication.reason,
    stageId,
  }
  const decides = stageAfter(competition.stages, stage) !== null
  const entryIds = results.map(({ entryId }) => entryId)
  const before = kind === 'results_corrected' ? await resultsBefore({ ...publication, entryIds }, hiddenSince) : new Map<number, Outcome>()
  const lastTold = await lastToldOf({ stageId, userIds: results.map(({ id }) => id) })
  for (const { entryId, rank, totalHundredths, decision, prize, teacherAwarded, teacherName, name, ...recipient } of results) {
    const outcome = { rank, totalHundredths, decision, prize, teacherAwarded }
    const change = changeOf(before.get(entryId), outcome, { decides, hasTeacher: teacherName !== '' })
    const known = { hadResult: before.has(entryId), unchanged: isNothing(change), lastTold: lastTold.get(entryId) ?? null }
    const told = kindFor(kind, known)
    if (!told) continue
    const slip = { entryId, link: resultSlipLink({ competitionId: competition.id, stageId, entryId }) }
    const params = { ...shared, ...slip, name, ...change }
    await notify(tx, { kind: told, key: `${told}:${publicationId}:${entryId}`, recipient, params })
  }
  return entryIds.at(-1)!
}

type Known = { hadResult: boolean; unchanged: boolean; lastTold: ResultNoticeKind | null }

/** As what an edition's fate is told to a participant who knows this; null where it is no news. */
function kindFor(kind: ResultNoticeKind, { hadResult, unchanged, lastTold }: Known): ResultNoticeKind | null {
  const knowsResult = lastTold !== null && lastTold !== 'results_withdrawn'
  if (kind === 'results_withdrawn') return knowsResult ? kind : null
  // Who had no result before is not corrected.
  if (kind === 'results_published' || !hadResult) return 'results_published'
  // Who was told of a withdrawal is told how it ended, who was told nothing, of the result; else no change is no news.
  if (unchanged && lastTold === null) return 'results_published'
  return unchanged && knowsResult ? null : kind
}

/** The next of an edition's results whose participants' accounts are in use; of one taken back, those that none which stands replaced. */
function resultsAfter({ id, stageId }: { id: number; stageId: number }, { kind, after }: { kind: ResultNoticeKind; after: number }) {
  return read
    .selectFrom('Result')
    .innerJoin('Entry', 'Entry.id', 'Result.entryId')
    .innerJoin('Registration', 'Registration.id', 'Entry.registrationId')
    .innerJoin('User', 'User.id', 'Registration.userId')
    .where('Result.publicationId', '=', id)
    .where('Result.entryId', '>', after)
    .where('User.status', '=', 'active')
    .$if(kind === 'results_withdrawn', (query) =>
      query.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('Result as next')
              .innerJoin('Publication as standing', 'standing.id', 'next.publicationId')
              .whereRef('next.entryId', '=', 'Result.entryId')
              .where('standing.stageId', '=', stageId)
              .where('standing.withdrawnAt', 'is', null)
              .select('next.entryId'),
          ),
        ),
      ),
    )
    .orderBy('Result.entryId')
    .limit(batch)
    .select(['Result.entryId', 'Result.rank', 'Result.totalHundredths', 'Result.decision', 'Result.prize', 'Result.teacherAwarded'])
    .select(['Registration.teacherName', 'User.id', 'User.email', 'User.locale', 'User.mutedNotices', 'User.name'])
    .execute()
}

/** By entry, what its participant was told last of its results in a stage. */
async function lastToldOf({ stageId, userIds }: { stageId: number; userIds: number[] }): Promise<Map<number, ResultNoticeKind>> {
  const notices = await read
    .selectFrom('Notice')
    .where('userId', 'in', userIds)
    .where('kind', 'in', resultNoticeKinds)
    .where(sql<number>`"params" ->> 'stageId'`, '=', stageId)
    .orderBy('id')
    .select(['kind', sql<number>`"params" ->> 'entryId'`.as('entryId')])
    .execute()
  return new Map(notices.map(({ entryId, kind }) => [entryId, kind as ResultNoticeKind]))
}

/** An edition that stands, or one that was taken back, of a competition that is public still. */
function findPublication(id: number, { withdrawn }: { withdrawn: boolean }) {
  return read
    .selectFrom('Publication as edition')
    .innerJoin('Stage as ranked', 'ranked.id', 'edition.stageId')
    .innerJoin('Competition as public', 'public.id', 'ranked.competitionId')
    .leftJoin('Category', 'Category.id', 'edition.categoryId')
    .where('edition.id', '=', id)
    .where('edition.withdrawnAt', withdrawn ? 'is not' : 'is', null)
    .where('public.publishedAt', 'is not', null)
    .select(({ selectFrom }) => [
      'edition.id',
      'edition.stageId',
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
type Edition = { id: number; stageId: number }

/** By entry, of some entries, the newest result before an edition that people had seen when it came, in whichever ranking it stood. */
async function resultsBefore(
  { id, stageId, entryIds }: Edition & { entryIds: number[] },
  hiddenSince: number | null,
): Promise<Map<number, Outcome>> {
  const rows = await read
    .selectFrom('Result')
    .innerJoin('Publication', 'Publication.id', 'Result.publicationId')
    .where('Publication.stageId', '=', stageId)
    .where('Publication.id', '<', id)
    .$if(hiddenSince !== null, (query) => query.where('Publication.publishedAt', '<', new Date(hiddenSince!)))
    .where('Result.entryId', 'in', entryIds)
    .orderBy('Result.publicationId')
    .select(['Result.entryId', 'Result.rank', 'Result.totalHundredths', 'Result.decision', 'Result.prize', 'Result.teacherAwarded'])
    .execute()
  return new Map(rows.map(({ entryId, ...outcome }) => [entryId, outcome]))
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
