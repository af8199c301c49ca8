import type { Tx } from '~/infra/db/client'

/**
 * Takes back what was decided of a registration's entries: who is no longer in the competition neither advances nor is eliminated, and starts
 * anew when let in again. What stands in published results stays.
 */
export async function dropDecisions(tx: Tx, registrationId: number): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM "Advancement" WHERE "entryId" IN (SELECT "id" FROM "Entry" WHERE "registrationId" = ${registrationId})
    AND NOT EXISTS (
      SELECT 1 FROM "Result" AS result JOIN "Publication" AS edition ON edition."id" = result."publicationId"
      WHERE result."entryId" = "Advancement"."entryId" AND edition."stageId" = "Advancement"."stageId" AND edition."withdrawnAt" IS NULL
    )`
}
