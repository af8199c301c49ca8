import { beforeAll, expect, test } from 'vitest'
import { makeDataset, makeUser } from '../../../../tests/factories'
import { db } from '~/infra/db/client'
import { read } from '~/infra/db/read'
import { krippendorffAlpha } from '~/domain/statistics/krippendorff'
import { datasetFigures } from './dataset-figures'
import type { Asked } from './read-given'

/** Four raters and twelve segments of Hayes & Krippendorff 2007; a gap is a segment not rated. */
const published = ['123321412...', '1233224125.3', '.3332342251.', '12332441251.']
const everything: Asked = { voice: null, tagId: null, since: null, timeZone: 'Asia/Shanghai' }

let raters: { id: number }[]
let tags: { id: number }[]
let tasks: { id: number; datasetId: number }[]

beforeAll(async () => {
  expect(await datasetFigures(read, everything)).toMatchObject({
    counts: { ratings: 0, repeats: 0, tasks: 0, datasets: 0 },
    ...{ tags: [], voices: [], overTime: { step: 'day', bars: [] }, disagreements: [] },
    raters: { total: 0, shown: [], apart: 0 },
  })
  const admin = await makeUser({ role: 'admin' })
  const tag = (code: string, maxScore: number, sortOrder: number) =>
    db.skillTag.create({ data: { code, name: code, maxScore, sortOrder, createdAt: new Date() } })
  tags = [await tag('Clean', 5, 1), await tag('Open', 10, 2)]
  await tag('Never', 5, 3)
  const [bass, tenor] = [await makeDataset(admin, { voiceType: 'bass' }, 6), await makeDataset(admin, { voiceType: 'tenor' }, 6)]
  tasks = [...bass.tasks, ...tenor.tasks]
  raters = []
  for (const [index, row] of published.entries()) {
    const rater = await makeUser({ name: `评分者${index}` })
    raters.push(rater)
    for (const [at, written] of [...row].entries()) {
      if (written !== '.') await rate({ task: tasks[at]!, rater, points: Number(written), at: new Date(Date.UTC(2026, 0, 1 + index, 17)) })
    }
  }
})

type Rate = { task: { id: number }; rater: { id: number }; points: number; round?: number; at?: Date }

/** The same place of the scale in both tags, whatever their maxima. */
const rate = ({ task, rater, points, round = 0, at = new Date(Date.UTC(2026, 0, 20)) }: Rate) =>
  db.rating.create({
    data: {
      ...{ taskId: task.id, userId: rater.id, round, submittedAt: at },
      values: {
        create: [
          { skillTagId: tags[0]!.id, hundredths: 100 * points },
          { skillTagId: tags[1]!.id, hundredths: 200 * points },
        ],
      },
    },
  })

test('each tag has its distribution on the scale of 1 to 5 and the published α', async () => {
  const figures = await datasetFigures(read, everything)
  const all = published.join('').replaceAll('.', '')
  const counts = ['1', '2', '3', '4', '5'].map((digit) => all.split(digit).length - 1)
  expect(figures.counts).toEqual({ ratings: all.length, repeats: 0, tasks: 12, datasets: 2 })
  expect(figures.tags.map(({ code }) => code)).toEqual(['Clean', 'Open'])
  for (const tag of figures.tags) {
    expect(tag).toMatchObject({ counts, count: all.length, paired: 11 })
    expect(tag.alpha).toBeCloseTo(0.8491, 4)
    expect(tag.mean).toBeCloseTo([...all].reduce((sum, digit) => sum + Number(digit), 0) / all.length, 10)
  }
})

test('days are those of the organisation’s calendar, and none between two is left out', async () => {
  const { overTime } = await datasetFigures(read, everything)
  // 17:00 in UTC is one o'clock of the next day in Shanghai.
  expect(overTime).toEqual({
    step: 'day',
    bars: published.map((row, index) => ({ from: `2026-01-0${index + 2}`, count: row.replaceAll('.', '').length })),
  })
})

test('the segments on which raters differ most stand first, with the tag they differ in', async () => {
  const { disagreements } = await datasetFigures(read, { ...everything, tagId: tags[1]!.id })
  const deviation = (values: number[]) => {
    const mean = values.reduce((sum, one) => sum + one, 0) / values.length
    return Math.sqrt(values.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (values.length - 1))
  }
  const expected = tasks
    .map(({ id }, at) => ({ id, values: published.flatMap((row) => (row[at] === '.' ? [] : [Number(row[at])])) }))
    .filter(({ values }) => values.length > 1 && deviation(values) > 0)
    .sort((one, other) => deviation(other.values) - deviation(one.values) || other.values.length - one.values.length || one.id - other.id)
  expect(disagreements.map(({ taskId }) => taskId)).toEqual(expected.map(({ id }) => id))
  const [worst] = disagreements
  expect(worst).toMatchObject({
    tagId: tags[1]!.id,
    raters: expected[0]!.values.length,
    lowest: Math.min(...expected[0]!.values),
    highest: Math.max(...expected[0]!.values),
  })
  expect(worst!.deviation).toBeCloseTo(deviation(expected[0]!.values), 10)
})

test('a voice type, a tag and a time leave out the rest', async () => {
  const bass = await datasetFigures(read, { ...everything, voice: 'bass' })
  const ofBass = published.map((row) => [...row.slice(0, 6)].filter((one) => one !== '.')).flat()
  expect(bass.counts).toMatchObject({ ratings: ofBass.length, datasets: 1, tasks: 6 })
  expect(bass.voices).toEqual([
    {
      voice: 'bass',
      datasets: 1,
      ratings: ofBass.length,
      mean: expect.closeTo(ofBass.reduce((sum, one) => sum + Number(one), 0) / ofBass.length, 10),
    },
  ])
  const units = [...'123456'].map((_, at) => published.flatMap((row) => (row[at] === '.' ? [] : [Number(row[at])])))
  expect(bass.tags[0]!.alpha).toBeCloseTo(krippendorffAlpha(units, 'interval')!, 10)
  expect((await datasetFigures(read, { ...everything, tagId: tags[0]!.id })).tags.map(({ id }) => id)).toEqual([tags[0]!.id])
  const later = await datasetFigures(read, { ...everything, since: Date.UTC(2026, 0, 4) })
  expect([later.raters.total, later.counts.ratings]).toEqual([1, 11])
  expect((await datasetFigures(read, { ...everything, voice: 'countertenor' })).counts.ratings).toBe(0)
})

test('a rater’s second ratings tell of their own consistency and count for nothing else', async () => {
  const before = await datasetFigures(read, everything)
  expect(before.raters.shown.every(({ repeats, error }) => repeats === 0 && error === null)).toBe(true)
  // The fourth rated the first two 1 and 2.
  const rater = raters[3]!
  await rate({ task: tasks[0]!, rater, points: 2, round: 1 })
  await rate({ task: tasks[1]!, rater, points: 5, round: 1 })
  const { raters: figured, tags: tagged, counts } = await datasetFigures(read, everything)
  expect(counts).toEqual({ ...before.counts, repeats: 2 })
  expect(tagged).toEqual(before.tags)
  expect(figured.shown.find(({ userId }) => userId === rater.id)).toMatchObject({
    repeats: 2,
    meanDifference: 2,
    error: expect.closeTo(Math.sqrt((1 + 9) / 4), 10),
  })
})

test('who shares no segment with the others is not compared, and hinders nobody’s comparison', async () => {
  const [hermit, admin] = [await makeUser(), await makeUser({ role: 'admin' })]
  const alone = await makeDataset(admin)
  await rate({ task: alone.tasks[0]!, rater: hermit, points: 5 })
  const { raters: figured } = await datasetFigures(read, everything)
  expect(figured).toMatchObject({ state: 'adjusted', apart: 1, total: 5 })
  expect(figured.shown.find(({ userId }) => userId === hermit.id)).toMatchObject({ severity: null, fromOthers: null })
  const severities = figured.shown.flatMap(({ severity }) => severity ?? [])
  expect(severities).toHaveLength(4)
  expect(severities.reduce((sum, one) => sum + one, 0)).toBeCloseTo(0, 6)
})
