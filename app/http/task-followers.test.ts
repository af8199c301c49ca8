import { expect, test } from 'vitest'
import { countStatements } from '../../bench/kit/count-statements'
import { makeModelTask, makeUser } from '../../tests/factories'
import type { TaskStanding } from '~/domain/model-scoring/queries/own-tasks.server'
import { db, transaction } from '~/infra/db/client'
import { openSession, sessionIdOf } from '~/infra/session'
import { follow } from './task-followers.server'

/** An open page of somebody's, what it was told, and what it waits for. */
async function opened(user: { id: number }) {
  const sessionId = sessionIdOf(await transaction((tx) => openSession(tx, user.id, { userAgent: 'test', address: '127.0.0.1' })))
  const seen: TaskStanding[][] = []
  let told = (_: TaskStanding[]) => {}
  let ended = () => {}
  const end = new Promise<void>((resolve) => (ended = resolve))
  return {
    sessionId,
    seen,
    end,
    next: () => new Promise<TaskStanding[]>((resolve) => (told = resolve)),
    begin: () => follow({ userId: user.id, sessionId, end: () => ended(), tell: (standings) => (seen.push(standings), told(standings)) }),
  }
}

test('all followers are told by the same look, each of their own tasks, and no more after signing out', async () => {
  const people = await Promise.all(Array.from({ length: 30 }, () => makeUser()))
  const tasks = await Promise.all(people.map((person) => makeModelTask(person)))
  const pages = await Promise.all(people.flatMap((person) => [opened(person), opened(person)]))
  const leave = pages.map(({ begin }) => begin())
  await Promise.all(pages.map(({ next }) => next()))
  pages.forEach(({ seen }, index) => expect(seen.at(-1)).toEqual([{ id: tasks[index >> 1]!.id, status: 'pending', progress: 0 }]))
  // The sessions, the tasks and how far those are: no more for sixty pages than for one.
  await pages[0]!.next()
  expect(await countStatements(() => Promise.all(pages.map(({ next }) => next())))).toBeLessThanOrEqual(3)

  const [first, second] = pages as [(typeof pages)[number], (typeof pages)[number]]
  await db.session.delete({ where: { id: first.sessionId } })
  await first.end
  leave[0]!()
  const before = first.seen.length
  await db.modelTask.update({ where: { id: tasks[0]!.id }, data: { status: 'failed', failure: 'recordingGone', completedAt: new Date() } })
  while ((await second.next())[0]!.status !== 'failed');
  expect(first.seen).toHaveLength(before)

  // Who comes is told at once, and when nobody is left nothing is asked any more.
  for (const one of leave) one()
  const late = await opened(people[1]!)
  const going = late.begin()
  expect(await late.next()).toMatchObject([{ id: tasks[1]!.id }])
  going()
})
