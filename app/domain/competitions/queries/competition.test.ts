import { expect, test } from 'vitest'
import { registrationStatuses } from '~/domain/registrations/states'
import { makeCompetition, makeRegistration } from '../../../../tests/factories'
import { findPublication } from './competition.server'

test('before it is taken down, a competition counts those who have a place in it', async () => {
  const competition = await makeCompetition()
  for (const status of registrationStatuses) {
    await makeRegistration(competition, { status, ...(status === 'rejected' && { rejectionReason: '模糊' }) })
  }
  expect((await findPublication(competition.id))!.registrations).toBe(3)
})
