import { noticeSettings } from '~/domain/settings/read-settings.server'
import { now } from '~/infra/clock'
import type { Tx } from '~/infra/db/client'
import type { Prisma } from '~/infra/db/generated/client'
import { queueMail } from '../mail/queue-mail.server'
import { type NoticeKind, type NoticeParams, readMuted } from './kinds'

type Recipient = { id: number; email: string; locale: string; mutedNotices: string }

type Notice<K extends NoticeKind> = {
  kind: K
  /** Names the occasion: a person is told of each once, however often this is called. */
  key: string
  recipient: Recipient
  params: NoticeParams[K]
}

/** Tells a person on their dashboard and by mail, in the caller's transaction; the organisation may have switched the kind off, the person its mails. */
export async function notify<K extends NoticeKind>(tx: Tx, { kind, key, recipient, params }: Notice<K>): Promise<void> {
  if (!(await noticeSettings())[kind]) return
  const added = await tx.$executeRaw`
    INSERT INTO "Notice" ("userId", "kind", "key", "params", "createdAt") VALUES (${recipient.id}, ${kind}, ${key}, ${JSON.stringify(params)}, ${now()})
    ON CONFLICT ("userId", "key") DO NOTHING`
  if (added === 0 || readMuted(recipient.mutedNotices).includes(kind)) return
  await queueMail(tx, {
    template: kind,
    recipient: recipient.email,
    userId: recipient.id,
    locale: recipient.locale,
    params: params as never,
  })
}

export const recipientColumns = { id: true, email: true, locale: true, mutedNotices: true } as const satisfies Prisma.UserSelect
