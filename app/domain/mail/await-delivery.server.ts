import { setTimeout as sleep } from 'node:timers/promises'
import { read } from '~/infra/db/read'
import type { MailFault } from '~/infra/mail-transport'

export type DeliveryNews = { state: 'sent' } | { state: 'waiting' } | { state: 'failing'; fault: MailFault }

const lookEveryMs = 100

/** Watches a mail that somebody waits for: as soon as the mail server took or refused it, else 'waiting' after the time given. */
export async function awaitDelivery(mailId: number, { forMs }: { forMs: number }): Promise<DeliveryNews> {
  for (let waited = 0; ; waited += lookEveryMs) {
    const mail = await read.selectFrom('Mail').where('id', '=', mailId).select(['status', 'lastFault']).executeTakeFirstOrThrow()
    if (mail.status === 'sent') return { state: 'sent' }
    if (mail.lastFault) return { state: 'failing', fault: mail.lastFault as MailFault }
    if (waited >= forMs) return { state: 'waiting' }
    await sleep(lookEveryMs)
  }
}
