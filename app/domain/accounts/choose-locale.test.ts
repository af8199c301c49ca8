import { expect, test } from 'vitest'
import { db } from '~/infra/db/client'
import { makeUser } from '../../../tests/factories'
import { chooseLocale } from './choose-locale.server'

test('a language is kept on the person who chose it, and on nobody else', async () => {
  const [one, other] = [await makeUser(), await makeUser()]
  await chooseLocale({ userId: one.id, locale: 'en' })
  expect((await db.user.findUniqueOrThrow({ where: { id: one.id } })).locale).toBe('en')
  expect((await db.user.findUniqueOrThrow({ where: { id: other.id } })).locale).toBe('zh')
})
