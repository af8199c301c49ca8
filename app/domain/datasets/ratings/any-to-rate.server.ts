import { read } from '~/infra/db/read'

/** Whether any recording of the library waits to be rated by somebody. */
export async function anyToRate(): Promise<boolean> {
  const any = await read.selectFrom('RatingTask').where('status', 'in', ['pending', 'processing']).select('id').limit(1).executeTakeFirst()
  return any !== undefined
}
