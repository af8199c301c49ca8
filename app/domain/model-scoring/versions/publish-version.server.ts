import { recordAudit } from '~/domain/audit/record-audit.server'
import { now } from '~/infra/clock'
import { transaction, type Tx } from '~/infra/db/client'
import { verdictOf } from './library-evaluation'
import { standingVersion } from './queries/standing-version.server'
import { storedEvaluation } from './queries/stored-evaluation.server'

type Answer = { ok: true } | { ok: false; code: string }

/**
 * Makes a version the default, in place of the one that is: a new one, or a former one to go back to. Codes: modelVersionNotFound, modelVersionNotReady, modelVersionIsDefault,
 * modelEvaluationUnparsed, modelTooFew (clips, singers, wantedClips, wantedSingers), modelNotCompared, modelNotBetter (mae, defaults), modelNotNearer (mae, standing).
 */
export function publishVersion({ actorId, id }: { actorId: number; id: number }): Promise<Answer> {
  return transaction(async (tx): Promise<Answer> => {
    const version = await tx.modelVersion.findUnique({
      where: { id },
      select: { kind: true, status: true, publishedAt: true, retiredAt: true },
    })
    if (!version) return { ok: false, code: 'modelVersionNotFound' }
    if (version.status !== 'ready') return { ok: false, code: 'modelVersionNotReady' }
    if (version.publishedAt && !version.retiredAt) return { ok: false, code: 'modelVersionIsDefault' }
    const evaluation = await storedEvaluation(id)
    if (!evaluation) return { ok: false, code: 'modelEvaluationUnparsed' }
    const compared = { kind: version.kind, standing: await standingVersion(), former: version.publishedAt !== null }
    const [refusal] = verdictOf(evaluation, compared).refusals
    if (refusal) return { ok: false, code: refusal }
    await retire(tx, actorId)
    // Nothing else of it is read back: what is stored of it may be damaged.
    await tx.modelVersion.update({ where: { id }, data: { publishedAt: now(), retiredAt: null }, select: { id: true } })
    await recordAudit(tx, { actorId, action: 'model_version.published', subject: { type: 'model_version', id } })
    return { ok: true }
  })
}

/** Goes back to the built-in model. Codes: modelDefaultAlready. */
export function returnToBuiltIn({ actorId }: { actorId: number }): Promise<Answer> {
  return transaction(async (tx): Promise<Answer> =>
    (await retire(tx, actorId)) ? { ok: true } : { ok: false, code: 'modelDefaultAlready' },
  )
}

/** False where the built-in model is the default. */
async function retire(tx: Tx, actorId: number): Promise<boolean> {
  const standing = await tx.modelVersion.findFirst({ where: { publishedAt: { not: null }, retiredAt: null }, select: { id: true } })
  if (!standing) return false
  await tx.modelVersion.update({ where: standing, data: { retiredAt: now() }, select: { id: true } })
  await recordAudit(tx, { actorId, action: 'model_version.retired', subject: { type: 'model_version', id: standing.id } })
  return true
}
