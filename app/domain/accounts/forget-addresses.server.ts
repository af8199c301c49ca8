import type { Tx } from '~/infra/db/client'

/**
 * Takes a person's e-mail addresses out of the outbox, the codes, the invitations and the counted events: the one they have, and those of invitations they
 * accepted, which they may have changed since. An address that is another's by now is theirs.
 */
export async function forgetAddresses(tx: Tx, { id: userId, email }: { id: number; email: string }): Promise<void> {
  const accepted = await tx.judgeInvitation.findMany({ where: { acceptedById: userId }, select: { email: true } })
  const addresses = [...new Set([email, ...accepted.map((invitation) => invitation.email)])]
  const others = await tx.user.findMany({ where: { email: { in: addresses }, id: { not: userId } }, select: { email: true } })
  for (const address of addresses) if (!others.some((other) => other.email === address)) await forgetAddress(tx, address)
  await tx.judgeInvitation.deleteMany({ where: { acceptedById: userId } })
  await tx.mail.deleteMany({ where: { userId } })
  await tx.verificationCode.deleteMany({ where: { userId } })
}

/** The counted events name it as `sign-in:ADDRESS` or `sign-in:ADDRESS@PLACE`. */
async function forgetAddress(tx: Tx, email: string): Promise<void> {
  await tx.mail.deleteMany({ where: { recipient: email } })
  await tx.verificationCode.deleteMany({ where: { email } })
  await tx.judgeInvitation.deleteMany({ where: { email } })
  await tx.$executeRaw`DELETE FROM "RateEvent" WHERE instr(lower("key") || '@', ':' || lower(${email}) || '@') > 0`
}
