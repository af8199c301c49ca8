import { log } from '~/infra/log'

/** What an answer does not depend on: where it fails, that is logged, and the answer is given all the same. */
export async function goOnWithout(event: string, act: Promise<unknown>): Promise<void> {
  await act.catch((error: unknown) => log.error(event, { error }))
}
