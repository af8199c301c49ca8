import type { Tx } from '~/infra/db/client'

/** Takes an e-mail address out of the outbox, the codes, the invitations and the counted events, which name it as `sign-in:ADDRESS` or `sign-in:ADDRESS@PLACE`. */
export async function forgetAddress(tx: Tx, email: string): Promise<void> {
  await tx.mail.deleteMany({ where: { recipient: email } })
  await tx.verificationCode.deleteMany({ where: { email } })
  await tx.judgeInvitation.deleteMany({ where: { email } })
  await tx.$executeRaw`DELETE FROM "RateEvent" WHERE instr(lower("key") || '@', ':' || lower(${email}) || '@') > 0`
}
