import { transaction } from '~/infra/db/client'
import { read } from '~/infra/db/read'
import { addErased, readErased } from '~/infra/erased-list'
import { log } from '~/infra/log'
import { eraseIn } from './erase-user.server'

/**
 * For the start: accounts that were erased once and have come back with a restored database are erased again, competitions under way or not;
 * and the list learns of those the database knows of and it does not, because the process ended between the two.
 */
export async function eraseRestored(): Promise<void> {
  for (const { userId, createdAt } of readErased()) {
    const erased = await transaction(async (tx) => {
      const user = await tx.user.findUnique({ where: { id: userId, createdAt: new Date(createdAt), erasedAt: null } })
      if (user) await eraseIn(tx, { actorId: null, user })
      return user !== null
    })
    if (erased) log.warn('account.erased_again', { userId })
  }
  const gone = await read.selectFrom('User').where('erasedAt', 'is not', null).select(['id', 'createdAt', 'erasedAt']).execute()
  addErased(gone.map(({ id, createdAt, erasedAt }) => ({ userId: id, createdAt: createdAt.getTime(), erasedAt: erasedAt!.getTime() })))
}
