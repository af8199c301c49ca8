import { expect, test } from 'vitest'
import { sealText } from '~/infra/sealed-text'
import { downloadTicket, ticketHolds } from './download-ticket.server'

test('a ticket is its owner’s, for its kind, and for a minute', () => {
  const ticket = downloadTicket(7, 'personal-data')
  expect(ticketHolds(ticket, 7, 'personal-data')).toBe(true)
  expect(ticketHolds(ticket, 8, 'personal-data')).toBe(false)
  expect(ticketHolds(ticket, 7, 'other')).toBe(false)
  expect(ticketHolds(sealText(JSON.stringify({ userId: 7, until: Date.now() - 1 }), 'download:personal-data'), 7, 'personal-data')).toBe(
    false,
  )
  for (const nonsense of [null, '', 'x.y.z', ticket.slice(1)]) expect(ticketHolds(nonsense, 7, 'personal-data')).toBe(false)
})
