import { sql } from 'kysely'
import { type AuditAction, auditActions } from '~/domain/audit/actions'
import type { AuditSubject } from '~/domain/audit/details'
import type { Viewer } from '~/domain/accounts/viewer'
import type { NoticeKind } from '~/domain/notices/kinds'
import { prepared } from '~/infra/db/prepared'
import { listOf, read } from '~/infra/db/read'
import { accountActs, type RecentAct, type Subject } from './recent-act'
import { placesOf } from './recent-places.server'

const shown = 10
/** So many of one's own acts and ratings are read, of which many may be the same; where they make too few lines, so many more. */
const [looked, lookedFurther] = [60, 600]

/** What becomes of a work without its singer. */
const worksActs: readonly AuditAction[] = ['work.processed', 'work.failed', 'work.reopened']

/**
 * The last ten things that concern a person, the latest first: what they did, what happened to their account and works, what they were told and have read, what a
 * model said of their recordings, their ratings. The same done again and again at one place is one, with how often, or how often at least. In two statements, in four where
 * much was the same.
 */
export async function recentActivity(viewer: Pick<Viewer, 'id' | 'role'>): Promise<RecentAct[]> {
  const lately = await readBack(viewer, looked)
  if (lately.whole || lately.acts.length > shown) return lately.acts.slice(0, shown)
  const longer = await readBack(viewer, lookedFurther)
  const acts = longer.acts.slice(0, shown)
  // The last line may go on beyond what was read.
  return longer.whole || longer.acts.length > shown
    ? acts
    : acts.map((act, index) => (index === acts.length - 1 ? { ...act, more: true } : act))
}

/** What was done so far back, as far as of each kind all is known; `whole`: there is nothing before it. */
async function readBack(viewer: Pick<Viewer, 'id' | 'role'>, most: number): Promise<{ acts: RecentAct[]; whole: boolean }> {
  const [found] = await recentRows({ userId: viewer.id, own: String(viewer.id), most })
  const { acts, notices, recordings, ratings } = found!
  const known = acts.filter(isKnown).filter(({ action, subjectType, subjectId }) => {
    const own = subjectType === 'user' && subjectId === String(viewer.id)
    return !own || accountActs.includes(action as never)
  })
  const places = await placesOf(viewer, known)
  const all: RecentAct[] = [
    ...known.map(({ at, action, ...subject }): RecentAct => ({ at, count: 1, kind: 'act', action, subject, ...places(subject) })),
    ...notices.map(({ createdAt, kind: notice, params }): RecentAct => ({
      ...{ at: createdAt, count: 1, kind: 'notice', notice: notice as NoticeKind },
      params: params as Record<string, string | number>,
    })),
    ...recordings.map(({ completedAt, id, fileName, status }): RecentAct => ({
      ...{ at: completedAt!, count: 1, kind: 'recording', taskId: id, fileName, failed: status === 'failed' },
    })),
    ...ratings.map(({ submittedAt, dataset }): RecentAct => ({ at: submittedAt, count: 1, kind: 'rating', dataset })),
  ]
  const full = [acts.map(({ at }) => at), ratings.map(({ submittedAt }) => submittedAt)].filter(({ length }) => length >= most)
  const from = Math.max(...full.map((instants) => Math.min(...instants.map((at) => at.getTime()))))
  const reliable = all.filter(({ at }) => at.getTime() >= from)
  return { acts: joined(reliable.sort((a, b) => b.at.getTime() - a.at.getTime())), whole: full.length === 0 }
}

type Row = { action: string; subjectType: string; subjectId: string; at: Date }

/** What an earlier version of the product noted and this one has no words for is left out. */
function isKnown(row: Row): row is Row & Subject & { action: AuditAction; subjectType: AuditSubject } {
  return (auditActions as readonly string[]).includes(row.action)
}

/** Neighbours that are the same but for when: one, at the latest time. */
function joined(acts: readonly RecentAct[]): RecentAct[] {
  const kept: RecentAct[] = []
  for (const act of acts) {
    const last = kept.at(-1)
    if (last && sameKind(last, act)) kept[kept.length - 1] = { ...last, count: last.count + 1, ...(last.kind === 'act' && { work: null }) }
    else kept.push(act)
  }
  return kept
}

function sameKind(one: RecentAct, other: RecentAct): boolean {
  if (one.kind === 'rating') return other.kind === 'rating'
  if (one.kind !== 'act' || other.kind !== 'act' || one.action !== other.action) return false
  if (one.subject.subjectType !== other.subject.subjectType) return false
  return one.competition?.id === other.competition?.id
}

const recentRows = prepared(({ userId, own, most }: { userId: number; own: string; most: number }) =>
  read.selectNoFrom(({ selectFrom }) => [
    listOf(
      selectFrom('AuditEntry')
        .where('AuditEntry.id', 'in', ({ selectFrom }) =>
          selectFrom((from) =>
            from
              .selectFrom('AuditEntry')
              .where('AuditEntry.actorId', '=', userId)
              .orderBy('AuditEntry.id', 'desc')
              .limit(most)
              .select('AuditEntry.id')
              .as('did'),
          )
            .select('did.id')
            .union(
              selectFrom((from) =>
                from
                  .selectFrom('AuditEntry')
                  .where('AuditEntry.subjectType', '=', 'user')
                  .where('AuditEntry.subjectId', '=', own)
                  .orderBy('AuditEntry.id', 'desc')
                  .limit(shown)
                  .select('AuditEntry.id')
                  .as('account'),
              ).select('account.id'),
            )
            .union(
              selectFrom((from) =>
                from
                  .selectFrom('AuditEntry')
                  .where('AuditEntry.subjectType', '=', 'work')
                  .where('AuditEntry.subjectId', 'in', ({ selectFrom }) =>
                    selectFrom('Work')
                      .innerJoin('Registration', 'Registration.id', 'Work.registrationId')
                      .where('Registration.userId', '=', userId)
                      .select(sql<string>`CAST("Work"."id" AS TEXT)`.as('id')),
                  )
                  .where('AuditEntry.action', 'in', worksActs)
                  .orderBy('AuditEntry.id', 'desc')
                  .limit(shown)
                  .select('AuditEntry.id')
                  .as('works'),
              ).select('works.id'),
            ),
        )
        .orderBy('AuditEntry.id', 'desc')
        .select(['AuditEntry.at', 'AuditEntry.action', 'AuditEntry.subjectType', 'AuditEntry.subjectId']),
    ).as('acts'),
    listOf(
      selectFrom('Notice')
        .where('Notice.userId', '=', userId)
        // What is unread stands above in full.
        .where('Notice.readAt', 'is not', null)
        .orderBy('Notice.id', 'desc')
        .limit(shown)
        .select(['Notice.kind', 'Notice.params', 'Notice.createdAt']),
    ).as('notices'),
    listOf(
      selectFrom('ModelTask')
        .innerJoin('Upload', 'Upload.id', 'ModelTask.uploadId')
        .where('ModelTask.ownerId', '=', userId)
        .where('ModelTask.status', 'in', ['completed', 'failed'])
        .where('ModelTask.completedAt', 'is not', null)
        .orderBy('ModelTask.createdAt', 'desc')
        .limit(shown)
        .select(['ModelTask.id', 'ModelTask.status', 'ModelTask.completedAt', 'Upload.fileName']),
    ).as('recordings'),
    listOf(
      selectFrom('Rating')
        .innerJoin('RatingTask', 'RatingTask.id', 'Rating.taskId')
        .innerJoin('Dataset', 'Dataset.id', 'RatingTask.datasetId')
        .where('Rating.userId', '=', userId)
        .orderBy('Rating.submittedAt', 'desc')
        .limit(most)
        .select(['Rating.submittedAt', 'Dataset.name as dataset']),
    ).as('ratings'),
  ]),
)
