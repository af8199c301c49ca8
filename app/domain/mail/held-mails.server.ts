import { recordAudit } from '~/domain/audit/record-audit.server'
import { mailIsSetUp } from '~/domain/settings/read-settings.server'
import { now } from '~/infra/clock'
import { transaction, type Tx } from '~/infra/db/client'
import { read } from '~/infra/db/read'
import { releaseWaitingMails } from './deliver-mail.server'
import { heldBefore, heldKey } from './queries/held-before.server'

const dayMs = 24 * 60 * 60 * 1000

/** Mails that waited for a mail server so long that they do not go out by themselves; `undecided` once there is one. */
export type HeldMails = { count: number; oldest: Date; undecided: boolean }

/** Null where no such mail waits. */
export async function heldMails(): Promise<HeldMails | null> {
  const undecided = await mailIsSetUp()
  const before = undecided ? await heldBefore() : dayAgo()
  if (!before) return null
  const held = await read
    .selectFrom('Mail')
    .where('status', '=', 'waiting')
    .where('createdAt', '<', before)
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('createdAt').as('oldest')])
    .executeTakeFirst()
  return held?.oldest ? { count: held.count, oldest: held.oldest, undecided } : null
}

/** For the first mail server, or the first after a time without: whatever was written more than a day ago waits for somebody's decision. */
export async function holdOldMails(tx: Tx): Promise<void> {
  const before = dayAgo()
  if ((await tx.mail.count({ where: waitingSince(before) })) === 0) return
  const data = { value: { before: before.getTime() }, updatedAt: now() }
  await tx.setting.upsert({ where: { key: heldKey }, create: { key: heldKey, ...data }, update: data })
}

/** Sends the held mails after all; returns how many. */
export function sendHeldMails({ actorId }: { actorId: number }): Promise<number> {
  return decide(actorId, 'mail.old_sent', async (tx) => {
    await tx.setting.delete({ where: { key: heldKey } })
    await releaseWaitingMails(tx)
  })
}

/** Deletes the held mails; returns how many. */
export function discardHeldMails({ actorId }: { actorId: number }): Promise<number> {
  return decide(actorId, 'mail.old_discarded', async (tx, before) => {
    await tx.mail.deleteMany({ where: waitingSince(before) })
    await tx.setting.delete({ where: { key: heldKey } })
  })
}

type Decision = 'mail.old_sent' | 'mail.old_discarded'

function decide(actorId: number, action: Decision, act: (tx: Tx, before: Date) => Promise<void>): Promise<number> {
  return transaction(async (tx) => {
    const before = await heldBefore()
    if (!before) return 0
    const count = await tx.mail.count({ where: waitingSince(before) })
    await act(tx, before)
    await recordAudit(tx, { actorId, action, subject: { type: 'settings', id: 'email' }, details: { count } })
    return count
  })
}

const waitingSince = (before: Date) => ({ status: 'waiting' as const, createdAt: { lt: before } })

function dayAgo(): Date {
  return new Date(now().getTime() - dayMs)
}
