import type { Tx } from '~/infra/db/client'

/** Somebody has proven an address: mails that went to it before it had an account are theirs, and go with their data when they do. */
export async function claimMails(tx: Tx, { userId, email }: { userId: number; email: string }): Promise<void> {
  await tx.mail.updateMany({ where: { recipient: email, userId: null }, data: { userId } })
}
