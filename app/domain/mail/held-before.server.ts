import type { Tx } from '~/infra/db/client'

/** The row of the settings that says which mails wait for a decision. */
export const heldKey = 'heldMails'

/** Waiting mails written before this instant are sent by nobody but an administrator; null when all may go. */
export async function heldBefore(tx: Pick<Tx, 'setting'>): Promise<Date | null> {
  const row = await tx.setting.findUnique({ where: { key: heldKey } })
  return row && new Date((row.value as { before: number }).before)
}
