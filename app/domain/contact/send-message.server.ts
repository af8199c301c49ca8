import { sendMailAgain } from '~/domain/mail/deliver-mail.server'
import { queueMail } from '~/domain/mail/queue-mail.server'
import { mailIsSetUp, organisation } from '~/domain/settings/read-settings.server'
import { now } from '~/infra/clock'
import { transaction, type Tx } from '~/infra/db/client'
import { countEvents, hourMs, mostFromPlace, placeOf } from '~/infra/rate-limit'
import { addressFor } from '~/domain/settings/contact-purposes'
import { type ContactMessage, decoy } from './schema'

type Send = {
  sender: { id: number; name: string; email: string }
  /** The sender's language, which the mail's own words are in, and network address. */
  locale: string
  address: string
  values: ContactMessage
}

const mostAnHour = 5
const template = 'contact_message'

/**
 * Mails a signed-in person's message to the organisation's address for its purpose; an answer goes to them. At most five an hour a person and a hundred
 * from one place; the same again within the hour is the one that was taken, which
 * tries again where the mail server refused it, five times an hour. `waits`: there is no mail server yet, and it stays in the outbox.
 * Codes: contactUnset, contactTooMany.
 */
export async function sendMessage({ sender, locale, address, values }: Send) {
  const recipient = addressFor(values.purpose, await organisation())
  if (!recipient) return { ok: false, code: 'contactUnset' } as const
  const taken = { ok: true, waits: !(await mailIsSetUp()) } as const
  // A program believes that it was heard.
  if (values[decoy]) return taken
  const params = { purpose: values.purpose, name: sender.name, email: sender.email, message: values.message }
  return transaction(async (tx) => {
    const before = await sameLately(tx, sender.id, params)
    if (before && before.status !== 'failed') return taken
    if (before) {
      if (await isFull(tx, [{ key: `contact-again:${before.id}`, max: mostAnHour, windowMs: hourMs }])) return tooMany
      await sendMailAgain(tx, before.id)
      return taken
    }
    const limits = [
      { key: `contact:${sender.id}`, max: mostAnHour, windowMs: hourMs },
      { key: `contact-from:${placeOf(address)}`, max: mostFromPlace.done, windowMs: hourMs },
    ]
    if (await isFull(tx, limits)) return tooMany
    await queueMail(tx, { template, recipient, userId: sender.id, locale, params })
    return taken
  })
}

const tooMany = { ok: false, code: 'contactTooMany' } as const

const isFull = async (...counted: Parameters<typeof countEvents>) => (await countEvents(...counted)).full !== null

/** The mail that holds the same message, of the last hour. */
async function sameLately(tx: Tx, userId: number, params: { purpose: string; message: string }) {
  const lately = await tx.mail.findMany({
    where: { userId, template, createdAt: { gt: new Date(now().getTime() - hourMs) } },
    select: { id: true, status: true, params: true },
  })
  return lately.find((mail) => {
    const before = mail.params as Partial<typeof params>
    return before.purpose === params.purpose && before.message === params.message
  })
}
