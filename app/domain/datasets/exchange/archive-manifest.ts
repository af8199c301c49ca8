import { type ArchivedDataset, type ArchivedRating, type ArchivedTag, archiveFormat, archiveVersion } from './archive-format'

type About = { organisation: string; exportedAt: Date; datasets: number; ratings: number; raters: number }

/** manifest.json, a dataset a line, made as it is sent. */
export async function* manifestJson(
  about: About,
  tags: readonly ArchivedTag[],
  rows: AsyncIterable<ArchivedDataset>,
): AsyncGenerator<string> {
  const { datasets: count, ...facts } = about
  const head = {
    format: archiveFormat,
    version: archiveVersion,
    ...facts,
    count,
    tags: tags.map(({ code, name, max }) => ({ code, name, max })),
  }
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "datasets": [`
  let before = ''
  for await (const dataset of rows) {
    yield `${before}\n${JSON.stringify(dataset)}`
    before = ','
  }
  yield '\n  ]\n}\n'
}

type Cell = string | number | null | undefined
type Table = { header: string[]; rows: AsyncIterable<Cell[]> }

/** manifest.csv: a dataset a row, with columns for each tag. Names of columns are the same in every language. */
export function manifestTable(tags: readonly ArchivedTag[], datasets: AsyncIterable<ArchivedDataset>): Table {
  const facts = ['name', 'file', 'singer', 'song', 'voiceType', 'description'] as const
  const more = ['id', 'sha256', 'bytes', 'durationMs', 'source', 'status', 'split', 'createdAt'] as const
  const ofTag = ['tag', 'max', 'ratings', 'mean'] as const
  const header = [...facts, ...tags.flatMap(({ code }) => ofTag.map((name) => `${name}:${code}`)), ...more, 'segments', 'missing']
  const cells = (dataset: ArchivedDataset): Cell[] => [
    ...facts.map((name) => dataset[name]),
    ...tags.flatMap(({ code, max }) => [dataset.tags[code], max, dataset.ratings[code]?.count ?? 0, dataset.ratings[code]?.mean]),
    ...more.map((name) => (name === 'split' ? Number(dataset.split) : dataset[name])),
    ...[dataset.segments.length, Number(dataset.missing ?? false)],
  ]
  return { header, rows: each(datasets, cells) }
}

/** ratings.csv: a rating a row, with a column for each tag. */
export function ratingsTable(tags: readonly ArchivedTag[], ratings: AsyncIterable<ArchivedRating>): Table {
  const header = ['dataset', 'datasetId', 'segment', 'rater', 'repeat', ...tags.map(({ code }) => `score:${code}`)]
  const cells = ({ dataset, datasetId, segment, rater, repeat, scores }: ArchivedRating): Cell[] => [
    ...[dataset, datasetId, segment, rater, Number(repeat)],
    ...tags.map(({ code }) => scores[code]),
  ]
  return { header, rows: each(ratings, cells) }
}

async function* each<T>(items: AsyncIterable<T>, cells: (item: T) => Cell[]): AsyncGenerator<Cell[]> {
  for await (const item of items) yield cells(item)
}
