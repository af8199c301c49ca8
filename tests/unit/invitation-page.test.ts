import { expect, test } from 'vitest'
import { invitationIdOf } from '~/domain/panels/invitation-id'
import { now } from '~/infra/clock'
import { db } from '~/infra/db/client'
import { loader } from '~/routes/_public.invitation'
import { makeCompetition, makeUser } from '../factories'

test('who was invited and has an account that waits for approval is told so, signed in or not, and sent to no sign-in', async () => {
  const [competition, invited, other] = [await makeCompetition(), await makeUser({ status: 'pending', role: 'teacher' }), await makeUser()]
  const [token, at] = ['invited-while-pending', now()]
  await db.judgeInvitation.create({
    data: {
      ...{ id: invitationIdOf(token), competitionId: competition.id, email: invited.email, invitedById: competition.createdById },
      ...{ createdAt: at, expiresAt: new Date(at.getTime() + 86_400_000) },
    },
  })
  const offered = async (viewer: object | null) => {
    const request = new Request(`http://localhost/invitation?token=${token}`)
    const { offer } = (await loader({ request, params: {}, context: { viewer: Promise.resolve(viewer) } } as never)) as {
      offer: { is: string }
    }
    return offer.is
  }
  expect(await offered(null)).toBe('pending')
  expect(await offered(invited)).toBe('pending')
  expect(await offered(other)).toBe('other')
  await db.user.update({ where: { id: invited.id }, data: { status: 'active' } })
  expect(await offered(null)).toBe('signedOut')
  expect(await offered({ ...invited, status: 'active' })).toBe('invited')
})
