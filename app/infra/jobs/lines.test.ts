import { expect, test } from 'vitest'
import { z } from 'zod'
import { transaction } from '../db/client'
import { defineJob } from './definition'
import { claim, complete } from './lease'
import { enqueue } from './queue'

const turn = defineJob({ kind: 'turn', payloadSchema: z.object({ n: z.number() }), timeoutMs: 1_000, attempts: 5 })

test('who asked for many holds up nobody who asks for one: lines are served by turns', async () => {
  const ask = (line: string, n: number) => transaction((tx) => enqueue(tx, turn, { subject: `${line}${n}`, payload: { n }, line }))
  for (const n of [1, 2, 3, 4]) await ask('a', n)
  const served: string[] = []
  const serve = async () => {
    const lease = await claim({ kind: 'turn', attempts: 5, leaseMs: 60_000 })
    if (!lease) return false
    served.push(lease.subject)
    // Turns are told apart by the millisecond.
    await new Promise((resolve) => setTimeout(resolve, 2))
    await complete(lease)
    return true
  }
  await serve()
  await ask('b', 1)
  await ask('b', 2)
  await ask('c', 1)
  while (await serve());
  expect(served).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
})
