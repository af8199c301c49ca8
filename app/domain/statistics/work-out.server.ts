import { keptWhileUnchanged } from '~/infra/db/kept-while-unchanged'
import { workedOutAside } from '~/infra/db/aside'
import type { computations } from './computations'

type Computations = typeof computations

const thread = 'build/statistics.worker.mjs'
const limitMs = 20_000

/** A computation's answer from the statistics' thread, kept until anybody commits anything. Throws TookTooLong after twenty seconds of work. */
export function workOut<N extends keyof Computations>(
  name: N,
  args: Parameters<Computations[N]>[1],
): Promise<Awaited<ReturnType<Computations[N]>>> {
  return keptWhileUnchanged(`${name} ${JSON.stringify(args)}`, () => workedOutAside({ thread, name, args, limitMs }))
}
