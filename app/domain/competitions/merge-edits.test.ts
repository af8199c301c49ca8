import { expect, test } from 'vitest'
import { type Fields, mergeEdits, takeTheirs, valueAt } from './merge-edits'

type Row = { id?: string; name: string; weight: string; inner?: Row[] }
type Form = { name: string; endsAt: string; formats: string[]; rows: Row[] }

const opened: Form = {
  name: '五月杯',
  endsAt: '2030-06-01T18:00',
  formats: ['mp4', 'mov'],
  rows: [
    { id: '1', name: '专业组', weight: '1', inner: [{ id: '11', name: '曲名', weight: '1' }] },
    { id: '2', name: '业余组', weight: '1', inner: [] },
    { id: '3', name: '少儿组', weight: '1', inner: [] },
  ],
}

const edited = (change: (form: Form) => void): Form => {
  const form = structuredClone(opened)
  change(form)
  return form
}

test('what one changed is as they left it, in fields, rows and rows of rows', () => {
  const theirs = edited((form) => {
    form.endsAt = '2030-06-08T18:00'
    form.formats = ['mp4', 'mov', 'webm']
    form.rows[0]!.inner![0]!.weight = '9'
    form.rows.splice(1, 1)
    form.rows.push({ id: '4', name: '长青组', weight: '1', inner: [] })
  })
  const mine = edited((form) => {
    form.name = '六月杯'
    form.formats = ['mov']
    form.rows[0]!.name = '专业组（甲）'
    form.rows.splice(1, 0, { name: '重唱组', weight: '1', inner: [] })
  })
  const { merged, clashes } = mergeEdits(opened, theirs, mine)
  expect(clashes).toEqual([])
  expect(merged).toMatchObject({ name: '六月杯', endsAt: '2030-06-08T18:00', formats: ['mov', 'webm'] })
  const rows = merged.rows as Row[]
  expect(rows.map(({ name }) => name)).toEqual(['专业组（甲）', '重唱组', '少儿组', '长青组'])
  expect(rows[0]!.inner).toEqual([{ id: '11', name: '曲名', weight: '9' }])
})

test('only what both changed to something else is asked, and each answer holds', () => {
  const theirs = edited((form) => {
    form.name = '对方杯'
    form.rows[0]!.weight = '2'
    form.rows[1]!.weight = '5'
    form.rows.splice(2, 1)
  })
  const mine = edited((form) => {
    form.name = '我的杯'
    form.rows[0]!.weight = ' 2 '
    form.rows[2]!.weight = '7'
    form.rows.splice(1, 1)
  })
  const { merged, clashes } = mergeEdits(opened, theirs, mine)
  expect(clashes).toEqual([['name'], ['rows', '3'], ['rows', '2']])
  expect(merged.name).toBe('我的杯')
  const stay = mergeEdits(theirs, theirs, merged)
  expect(stay.clashes).toEqual([])
  expect((stay.merged.rows as Row[]).map(({ id, name }) => [id, name])).toEqual([
    ['1', '专业组'],
    [undefined, '少儿组'],
  ])
  const yielded = mergeEdits(theirs, theirs, takeTheirs(merged, theirs, clashes))
  expect(yielded).toEqual({ merged: theirs, clashes: [] })
})

test('a row’s id that is nobody’s, or comes twice, makes a new row', () => {
  const mine = edited((form) => form.rows.push({ id: '99', name: '外来', weight: '1' }, { id: '1', name: '重复', weight: '1' }))
  const rows = mergeEdits(opened, opened, mine).merged.rows as Row[]
  expect(rows.map(({ id }) => id)).toEqual(['1', '2', '3', undefined, undefined])
})

/** Edits made at random, the same at each run. */
function editsFrom(seed: number) {
  let state = seed
  const below = (limit: number) => (state = (state * 48271) % 2147483647) % limit
  return () =>
    edited((form) => {
      for (let changes = below(5); changes > 0; changes--) {
        const row = form.rows[below(form.rows.length || 1)]
        const kind = below(7)
        if (kind === 0) form.name = `名 ${below(2)}`
        if (kind === 1) form.endsAt = ['', '2031-01-01T00:00'][below(2)]!
        if (kind === 2) form.formats = ['mp4', 'mov', 'webm'].filter(() => below(2))
        if (kind === 3 && row) row.weight = String(below(3))
        if (kind === 4 && row) form.rows.splice(form.rows.indexOf(row), 1)
        if (kind === 5) form.rows.splice(below(form.rows.length + 1), 0, { name: `新 ${below(1000)}`, weight: '1', inner: [] })
        if (kind === 6) form.rows.reverse()
      }
    })
}

const places = (clashes: string[][]) => clashes.map((place) => place.join('/')).sort()

test('any two edits: nothing one of them said is lost unasked', () => {
  for (let seed = 1; seed <= 400; seed++) {
    const edit = editsFrom(seed)
    const [theirs, mine] = [edit(), edit()]
    // Theirs is stored, so their new rows have ids.
    theirs.rows.forEach((row, index) => (row.id ??= `s${index}`))
    const { merged, clashes } = mergeEdits(opened, theirs, mine)
    expect(mergeEdits(opened, opened, mine).merged).toEqual({ ...mine, formats: expect.anything() as unknown })
    expect(mergeEdits(opened, theirs, opened)).toEqual({ merged: theirs, clashes: [] })
    expect(places(mergeEdits(opened, mine, theirs).clashes)).toEqual(places(clashes))

    const asked = places(clashes)
    for (const field of ['name', 'endsAt'] as const) {
      const changed = [theirs, mine].filter((form) => form[field] !== opened[field])
      if (!asked.includes(field)) expect(merged[field]).toBe(changed[0]?.[field] ?? opened[field])
      else expect(merged[field]).toBe(mine[field])
    }
    const names = (merged.rows as Row[]).map(({ name }) => name)
    for (const form of [theirs, mine])
      expect(names).toEqual(expect.arrayContaining(form.rows.map((row) => row.name).filter((name) => name.startsWith('新'))))
    for (const { id, weight } of opened.rows) {
      const [their, own, now] = [theirs, mine, merged].map((form) => valueAt(form as Fields, ['rows', id!]) as Row | undefined)
      const gone = !their || !own
      if (asked.includes(`rows/${id}`) || asked.includes(`rows/${id}/weight`)) continue
      if (gone) expect(now).toBeUndefined()
      else expect(now!.weight).toBe(own.weight === weight ? their.weight : own.weight)
    }

    // Decided either way, the next save goes through.
    const taken = clashes.filter((_, index) => (seed + index) % 2)
    const decided = mergeEdits(theirs, theirs, takeTheirs(merged, theirs, taken))
    expect(decided.clashes).toEqual([])
    for (const place of taken) expect(valueAt(decided.merged, place)).toEqual(valueAt(theirs, place))
  }
})
