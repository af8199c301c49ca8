import { read } from '~/infra/db/read'

/** The row of the settings that says which mails wait for a decision. */
export const heldKey = 'heldMails'

/** Waiting mails written before this instant are sent by nobody but an administrator; null when all may go. */
export async function heldBefore(): Promise<Date | null> {
  const row = await read.selectFrom('Setting').where('key', '=', heldKey).select('value').executeTakeFirst()
  return row ? new Date((row.value as { before: number }).before) : null
}
