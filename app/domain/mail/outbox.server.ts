import { pageOf } from '~/domain/lists/page-of'
import { transaction } from '~/infra/db/client'
import type { MailStatus } from '~/infra/db/generated/enums'
import { read } from '~/infra/db/read'
import { recordAudit } from '~/domain/audit/record-audit.server'
import { sendMailAgain } from './deliver-mail.server'

export const mailStatuses = ['waiting', 'sent', 'failed'] as const satisfies readonly MailStatus[]

const perPage = 30

/** A page of the outbox, newest first, with the count of each status; of one competition, only what went to those who take part in it or judge it. */
export async function outboxPage({
  status,
  competitionId,
  page,
}: {
  status: MailStatus | undefined
  competitionId: number | null
  page: number
}) {
  const found = read
    .selectFrom('Mail')
    // What they wrote themselves is no mail to them.
    .$if(competitionId !== null, (query) =>
      query.where('userId', 'in', peopleOf(competitionId!)).where('template', '<>', 'contact_message'),
    )
  const byStatus = await found
    .groupBy('status')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .execute()
  const counts = Object.fromEntries(mailStatuses.map((one) => [one, byStatus.find((row) => row.status === one)?.count ?? 0])) as Record<
    MailStatus,
    number
  >
  const total = status ? counts[status] : counts.waiting + counts.sent + counts.failed
  const { skip, take, ...shown } = pageOf({ asked: page, total, size: perPage })
  const mails = await found
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .orderBy('id', 'desc')
    .offset(skip)
    .limit(take)
    .selectAll()
    .execute()
  return { mails, counts, total, ...shown }
}

/** Whoever handed in a registration for a competition, and its judges. */
export function peopleOf(competitionId: number) {
  return read
    .selectFrom('Registration')
    .where('competitionId', '=', competitionId)
    .where('status', '<>', 'draft')
    .select('userId')
    .union(read.selectFrom('CompetitionJudge').where('competitionId', '=', competitionId).where('removedAt', 'is', null).select('userId'))
}

export async function findMail(id: number) {
  return (await read.selectFrom('Mail').where('id', '=', id).selectAll().executeTakeFirst()) ?? null
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
