import { pageOf } from '~/domain/lists/page-of'
import { transaction, db } from '~/infra/db/client'
import type { MailStatus } from '~/infra/db/generated/enums'
import { recordAudit } from '~/domain/audit/record-audit.server'
import { sendMailAgain } from './deliver-mail.server'

export const mailStatuses = ['waiting', 'sent', 'failed'] as const satisfies readonly MailStatus[]

const perPage = 30

/** A page of the outbox, newest first, with the count of each status. */
export async function outboxPage({ status, page }: { status: MailStatus | undefined; page: number }) {
  const where = status ? { status } : {}
  const byStatus = await db.mail.groupBy({ by: ['status'], _count: true })
  const counts = Object.fromEntries(mailStatuses.map((one) => [one, byStatus.find((row) => row.status === one)?._count ?? 0])) as Record<
    MailStatus,
    number
  >
  const total = status ? counts[status] : counts.waiting + counts.sent + counts.failed
  const { skip, take, ...shown } = pageOf({ asked: page, total, size: perPage })
  const mails = await db.mail.findMany({ where, orderBy: { id: 'desc' }, skip, take })
  return { mails, counts, total, ...shown }
}

export function findMail(id: number) {
  return db.mail.findUnique({ where: { id } })
}

/** Lets a failed mail try again, on an administrator's word. Code: mailNotFailed. */
export function resendMail({
  mailId,
  actorId,
}: {
  mailId: number
  actorId: number
}): Promise<{ ok: true } | { ok: false; code: 'mailNotFailed' }> {
  return transaction(async (tx) => {
    if (!(await sendMailAgain(tx, mailId))) return { ok: false, code: 'mailNotFailed' }
    await recordAudit(tx, { actorId, action: 'mail.resent', subject: { type: 'mail', id: mailId } })
    return { ok: true }
  })
}
