import type { Tx } from '~/infra/db/client'

/** Deletes, in the caller's transaction, the mails that still wait to tell of results which an edition had: it is taken back. */
export async function dropResultMails(tx: Tx, { publicationId, stageId }: { publicationId: number; stageId: number }): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM "Mail"
    WHERE "status" = 'waiting' AND "template" IN ('results_published', 'results_corrected') AND "params" ->> 'stageId' = ${stageId}
      AND "params" ->> 'entryId' IN (SELECT "entryId" FROM "Result" WHERE "publicationId" = ${publicationId})`
}
