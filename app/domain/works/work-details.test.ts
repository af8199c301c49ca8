import { expect, test } from 'vitest'
import { resolveDetails } from './work-details'

const song = (id: number, categoryId: number, name: string) => ({
  id,
  categoryId,
  values: [
    { value: '03:20', field: { position: 2, type: 'time' } },
    { value: name, field: { position: 0, type: 'text' } },
  ],
})

const known = {
  entries: [
    { id: 101, category: { id: 1, name: '美声组', songCount: 2 }, works: 2 },
    { id: 102, category: { id: 2, name: '即兴组', songCount: 0 }, works: 1 },
  ],
  songs: [song(11, 1, '我住长江头'), song(12, 1, '花非花'), song(91, 9, '别组的歌')],
  awards: [
    { id: 5, name: '中国艺术歌曲奖', required: true, maxWorksPerUser: 1 },
    { id: 6, name: '最佳新人奖', required: false, maxWorksPerUser: 1 },
  ],
  others: [],
}

const given = { piece: 'song:11', performer: ' 林晚 ', awards: [] as string[] }

test('the song gives category and title, and the required award applies by itself', () => {
  expect(resolveDetails(given, known)).toEqual({
    ok: true,
    details: { entryId: 101, songId: 11, title: '我住长江头', performer: '林晚', awardIds: [5] },
  })
})

test('a title of one’s own wins; a category without songs needs one', () => {
  expect(resolveDetails({ ...given, title: '长江头（现场）' }, known)).toMatchObject({ ok: true, details: { title: '长江头（现场）' } })
  expect(resolveDetails({ ...given, piece: 'category:2' }, known)).toEqual({ ok: false, errors: { title: 'required' } })
  expect(resolveDetails({ ...given, piece: 'category:2', title: '即兴' }, known)).toMatchObject({
    ok: true,
    details: { entryId: 102, songId: null },
  })
})

test.each(['song:91', 'song:77', 'category:1', 'category:9'])('%s is not this registration’s to enter', (piece) => {
  expect(resolveDetails({ ...given, piece }, known)).toEqual({ ok: false, errors: { piece: 'songNotYours' } })
})

test('an award takes no more works than its maximum: a chosen one is refused, a required one applies to no more', () => {
  const others = [{ entryId: 101, awards: [{ awardId: 5 }, { awardId: 6 }] }]
  expect(resolveDetails({ ...given, awards: ['6'] }, { ...known, others })).toMatchObject({
    ok: false,
    errors: { awards: expect.stringMatching(/^awardFull/) },
  })
  expect(resolveDetails(given, { ...known, others })).toMatchObject({ ok: true, details: { awardIds: [] } })
  expect(resolveDetails({ ...given, awards: ['6'] }, known)).toMatchObject({ ok: true, details: { awardIds: [5, 6] } })
})

test('an entry takes no more works than its category asks for, whatever another entry has', () => {
  const others = [{ entryId: 102, awards: [] }]
  expect(resolveDetails({ ...given, piece: 'category:2', title: '即兴' }, { ...known, others })).toMatchObject({
    ok: false,
    errors: { piece: expect.stringMatching(/^entryFull\?.*max=1/) },
  })
  expect(resolveDetails(given, { ...known, others })).toMatchObject({ ok: true })
})

test('bad input names its field', () => {
  expect(resolveDetails({}, known)).toEqual({ ok: false, errors: { piece: 'required', performer: 'required' } })
  expect(resolveDetails({ ...given, piece: "song:1' OR 1", performer: '  ' }, known)).toEqual({
    ok: false,
    errors: { piece: 'invalid', performer: 'required' },
  })
  expect(resolveDetails({ ...given, performer: '长'.repeat(51) }, known)).toEqual({ ok: false, errors: { performer: 'tooLong?max=50' } })
  expect(resolveDetails({ ...given, awards: ['99'] }, known)).toEqual({ ok: false, errors: { awards: 'invalid' } })
})
