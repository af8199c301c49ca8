import { expect, test } from 'vitest'
import { read } from '~/infra/db/read'
import { makeUser } from '../../../tests/factories'
import { contains, startsWith } from './like'

test('a text is found by the characters it has: %, _ and \\ are no wildcards', async () => {
  for (const name of ['100%_真', '100a真', 'a\\b']) await makeUser({ name })
  const named = async (where: ReturnType<typeof contains>) => (await read.selectFrom('User').where(where).select('name').execute()).length
  const counts = ['%', '_', '%_', '\\', '0%', '100', '%%'].map((text) => named(contains('User.name', text)))
  expect(await Promise.all(counts)).toEqual([1, 1, 1, 1, 1, 2, 0])
  const begun = ['100', '100%', '100_', '_', '真'].map((text) => named(startsWith('User.name', text)))
  expect(await Promise.all(begun)).toEqual([2, 1, 0, 0, 0])
})
