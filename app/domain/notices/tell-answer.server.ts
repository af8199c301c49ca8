import type { Tx } from '~/infra/db/client'
import { notify, recipientColumns } from './notify.server'
import { rankingName } from './ranking-name'
import { resultSlipLink } from './slip-link.server'

/** Tells whoever asked for a review of its answer, once, while their account is in use; nobody while the competition is not public. */
export async function tellAnswer(tx: Tx, appealId: number): Promise<void> {
  const appeal = await tx.appeal.findFirst({
    where: {
      id: appealId,
      answeredAt: { not: null },
      entry: { registration: { user: { status: 'active' }, competition: { publishedAt: { not: null } } } },
    },
    select: {
      answer: true,
      entryId: true,
      publication: { select: { stageId: true, stage: { select: { name: true } }, category: { select: { name: true } } } },
      entry: {
        select: {
          registration: {
            select: { user: { select: { ...recipientColumns, name: true } }, competition: { select: { id: true, name: true } } },
          },
        },
      },
    },
  })
  if (!appeal) return
  const { answer, entryId, publication, entry } = appeal
  const { stageId, stage, category } = publication
  const { user, competition } = entry.registration
  const { name, ...recipient } = user
  const params = {
    competition: competition.name,
    competitionId: competition.id,
    stage: rankingName(stage.name, category?.name),
    stageId,
    entryId,
    name,
    answer,
    link: resultSlipLink({ competitionId: competition.id, stageId, entryId }),
  }
  await notify(tx, { kind: 'appeal_answered', key: `appeal_answered:${appealId}`, recipient, params })
}
