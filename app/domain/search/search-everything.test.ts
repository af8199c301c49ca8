import { expect, test } from 'vitest'
import { helpLibrary } from '~/domain/help/help-library.server'
import { searchHelp } from '~/domain/help/search-help.server'
import { db } from '~/infra/db/client'
import { makeCompetition, makeDataset, makeJudge, makeRegistration, makeUser } from '../../../tests/factories'
import { searchEverything, shownOfEach } from './search-everything.server'

test('each finds what they may know of, and of a closed kind not even that there is one', async () => {
  const admin = await makeUser({ role: 'admin', name: '梅主管' })
  const open = await makeCompetition({ name: '寒梅杯' })
  const hidden = await makeCompetition({ name: '红梅杯', publishedAt: null })
  const judge = await makeJudge(open)
  const parent = await makeUser({ name: '李家长' })
  const { id: registrationId } = await makeRegistration(open, { userId: parent.id, name: '李小梅' })
  await makeRegistration(open, { name: '陈梅', status: 'draft' })
  const { id: datasetId } = await makeDataset(admin, { name: 'a-01', singerName: '梅艳' })

  const found = await searchEverything(admin, '梅', 'zh')
  expect(found.competitions.rows.map(({ id }) => id)).toEqual([hidden.id, open.id])
  expect(found.entrants!.rows).toMatchObject([{ id: registrationId, name: '李小梅', competitionId: open.id, competition: '寒梅杯' }])
  expect(found.people!.rows.map(({ id }) => id)).toEqual([admin.id])
  expect(found.datasets!.rows.map(({ id }) => id)).toEqual([datasetId])

  for (const viewer of [parent, judge, await makeUser({ role: 'teacher' })]) {
    const { competitions, help: _, ...closed } = await searchEverything(viewer, '梅', 'zh')
    expect(competitions.rows.map(({ id }) => id)).toEqual([open.id])
    expect(closed).toEqual({ entrants: null, people: null, datasets: null })
  }
})

test('of many, the newest few are shown; a wildcard is a character, and nothing asked finds nothing', async () => {
  const admin = await makeUser({ role: 'admin' })
  for (let n = 0; n <= shownOfEach; n++) await makeCompetition({ name: `百场 ${n}` })
  const { competitions } = await searchEverything(admin, '百场', 'zh')
  expect([competitions.rows.length, competitions.more, competitions.rows[0]!.name]).toEqual([shownOfEach, true, `百场 ${shownOfEach}`])
  expect((await searchEverything(admin, '%', 'zh')).competitions.rows).toEqual([])
  expect(await db.competition.count()).toBeGreaterThan(shownOfEach)
  expect((await searchEverything(admin, '', 'zh')).competitions).toEqual({ rows: [], more: false })
})

test('a participant is found by number, of any competition or a named one, and by a name with a blank in it', async () => {
  const admin = await makeUser({ role: 'admin' })
  const [one, other] = [await makeCompetition({ name: '青松杯' }), await makeCompetition({ name: '翠竹杯' })]
  const first = await makeRegistration(one, { name: '林书瑶', number: 7041 })
  const second = await makeRegistration(other, { name: '欧阳修远', number: 7041 })
  const found = async (text: string) => (await searchEverything(admin, text, 'zh')).entrants!.rows.map(({ id }) => id)
  for (const text of ['7041', '07041', '7041 号']) expect(await found(text), text).toEqual([second.id, first.id])
  expect(await found('青松 7041')).toEqual([first.id])
  expect(await found('青松 7042')).toEqual([])
  expect(await found('林 书瑶')).toEqual([first.id])
  expect(await found('欧阳\u3000修远')).toEqual([second.id])
  const person = await makeUser({ name: '程以沫' })
  expect((await searchEverything(admin, '程 以沫', 'zh')).people!.rows.map(({ id }) => id)).toEqual([person.id])
})

test('the help articles are found by anybody, by what they say', async () => {
  const { help } = await searchEverything(await makeUser(), '锁定作品', 'zh')
  expect(help.rows[0]).toMatchObject({ name: 'lock' })
})

test('an article that its further words alone are found by is linked whole, not by a section that does not speak of it', async () => {
  const admin = await makeUser({ role: 'admin' })
  const article = helpLibrary('zh').flatMap(({ name, also }) => also.split(/[\s,，、]+/).map((word) => ({ name, word })))
  const linked = await Promise.all(
    article
      .filter(({ word }) => searchHelp({ locale: 'zh', question: word, most: 1 })[0]?.speaks === false)
      .slice(0, 3)
      .map(async ({ word }) => (await searchEverything(admin, word, 'zh')).help.rows[0]),
  )
  expect(linked.length).toBeGreaterThan(0)
  for (const row of linked) expect(row).toHaveProperty('section', undefined)
})
