import { readReason } from '~/domain/audit/reason'
import { recordAudit } from '~/domain/audit/record-audit.server'
import { coded } from '~/domain/competitions/coded'
import { appendToLedger } from '~/domain/ledger/append-entry.server'
import { queueResultNotices } from '~/domain/notices/tell-results.server'
import { now } from '~/infra/clock'
import { slicesOf } from '~/infra/breathe'
import { transaction, type Tx } from '~/infra/db/client'
import { lastEdition, liveEdition, publicationState } from './publication-rules'
import { publicationFigures } from './publication-figures'
import { againstLine } from './against-line'
import { editionOf, isSameEdition, seenDigest } from './edition-of.server'
import { openRankings } from './queries/open-rankings.server'
import { stageRanking } from './queries/stage-ranking.server'
import { drawResultCode } from './result-code.server'
import { settleScores } from './settle-scores.server'
import { closeEdition } from './withdraw-publication.server'

type Input = {
  actorId: number
  competitionId: number
  stageId: number
  /** The category whose ranking it is; null where the stage ranks all together. */
  categoryId: number | null
  /** The digest of what the actor saw of the ranking: what is published is that. */
  digestSeen: string
  /** Why the edition before is corrected; not asked for the first. */
  reason: string
}

/**
 * Publishes a ranking as an edition: freezes the exact totals and ranks, finalises the scores they rest on, and moves the stage to advanced once
 * all its rankings are out; until then the others go on being judged. After a first edition, withdrawn or standing, it is a correction and needs a
 * reason; whose result changed, or was withdrawn, is told.
 * The caller has checked that the actor organises competitions.
 * Codes: notFound, alreadyPublished (and nothing to correct), publishTooEarly, scoresSettling?count= (submissions that can still be taken back), publicationChanged, correctionReasonRequired, tooLong?max=300.
 */
export function publishRanking({ actorId, competitionId, stageId, categoryId, digestSeen, reason }: Input) {
  return transaction(async (tx) => {
    const ranking = await stageRanking({ competitionId, stageId, categoryId })
    if (!ranking) return { ok: false, code: 'notFound' } as const
    const { stage, publications } = ranking
    const [live, last] = [liveEdition(publications, ranking.categoryId), lastEdition(publications, ranking.categoryId)]
    const state = publicationState(stage.status, publications, ranking.categoryId)
    if (state === 'tooEarly') return { ok: false, code: 'publishTooEarly' } as const
    // Their judges were promised some seconds, and the actor has not seen what they will change.
    const settling = await tx.score.count({
      where: { stageId, sealsAt: { not: null }, ...(ranking.category && { work: { entry: { categoryId: ranking.category.id } } }) },
    })
    if (settling > 0) return { ok: false, code: coded('scoresSettling', { count: settling }) } as const
    if (live && isSameEdition(live, ranking)) return { ok: false, code: 'alreadyPublished' } as const
    // The first edition gives none.
    const given = last ? readReason(reason, live ? 'alreadyPublished' : 'correctionReasonRequired') : { ok: true as const, reason: '' }
    if (!given.ok) return given
    if (seenDigest(ranking) !== digestSeen) return { ok: false, code: 'publicationChanged' } as const
    const figures = publicationFigures(ranking)
    const against = againstLine(ranking.ranked, ranking.next && ranking.advanceCount)
    const manual = against.notAdvanced.length + against.advanced.length

    const at = now()
    if (live) await closeEdition(tx, { competitionId, publicationId: live.id, actorId, reason: given.reason, at })
    const edition = editionOf(ranking)
    const { results, ...facts } = edition
    const number = (last?.edition ?? 0) + 1
    const { id: publicationId } = await tx.publication.create({
      data: {
        ...facts,
        stageId,
        categoryId: ranking.categoryId,
        edition: number,
        reason: given.reason,
        publishedAt: at,
        publishedById: actorId,
      },
      select: { id: true },
    })
    await writeResults(tx, publicationId, results)
    const published = { publicationId, stageId, categoryId: ranking.categoryId, edition: number, digest: edition.digest }
    const ledgerHash = await appendToLedger(tx, { competitionId, kind: 'publication', facts: published })
    await tx.publication.update({ where: { id: publicationId }, data: { ledgerHash } })
    await settleScores(tx, { stageId, categoryId: ranking.categoryId, to: 'finalized', at })
    if ((await openRankings(stageId)) === 0) await tx.stage.update({ where: { id: stageId }, data: { status: 'advanced' } })
    await recordAudit(tx, {
      actorId,
      action: last ? 'results.corrected' : 'stage.published',
      subject: { type: 'stage', id: stageId },
      details: {
        from: stage.status,
        entrants: figures.entrants,
        scored: figures.scored,
        undecided: figures.undecided,
        ...(manual > 0 && { againstLine: manual }),
        removeExtremes: ranking.removeExtremes,
        edition: number,
        ...(ranking.category && { category: ranking.category.name }),
        ...(last && { reason: given.reason }),
      },
    })
    await queueResultNotices(tx, { kind: last ? 'results_corrected' : 'results_published', publicationId })
    return { ok: true, publicationId, edition: number } as const
  })
}

type FrozenResult = ReturnType<typeof editionOf>['results'][number]

/** In slices, so that nobody waits for thousands; each result with a code drawn for it. */
async function writeResults(tx: Tx, publicationId: number, results: FrozenResult[]): Promise<void> {
  for (const some of slicesOf(results, 500)) {
    const rows = some.map((result) => ({ ...result, code: drawResultCode() }))
    await tx.$executeRaw`
      INSERT INTO "Result" ("publicationId", "entryId", "rank", "total", "totalHundredths", "judgeCount", "decision", "prize", "teacherAwarded", "code")
      SELECT ${publicationId}, value ->> 'entryId', value ->> 'rank', value ->> 'total', value ->> 'totalHundredths', value ->> 'judgeCount', value ->> 'decision',
        value ->> 'prize', value ->> 'teacherAwarded', value ->> 'code'
      FROM json_each(${JSON.stringify(rows)})`
  }
}
