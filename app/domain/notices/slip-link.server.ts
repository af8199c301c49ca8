import { publicUrl } from '~/infra/public-url'

/** Where a mail leads to for an entry's result of a stage. */
export function resultSlipLink({ competitionId, stageId, entryId }: { competitionId: number; stageId: number; entryId: number }): string {
  return `${publicUrl()}/competitions/${competitionId}/results/${entryId}?stage=${stageId}`
}
