import { now } from '~/infra/clock'
import { openText, sealText } from '~/infra/sealed-text'

const validMs = 60_000

/** A text that lets its owner, and nobody else, fetch one kind of download within a minute: what a form was asked for before is not asked again. */
export function downloadTicket(userId: number, kind: string): string {
  return sealText(JSON.stringify({ userId, until: now().getTime() + validMs }), `download:${kind}`)
}

export function ticketHolds(ticket: string | null, userId: number, kind: string): boolean {
  try {
    const sealed: { userId: number; until: number } = JSON.parse(openText(ticket ?? '', `download:${kind}`))
    return sealed.userId === userId && sealed.until > now().getTime()
  } catch {
    return false
  }
}
