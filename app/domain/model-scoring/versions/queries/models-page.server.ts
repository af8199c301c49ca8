import { read } from '~/infra/db/read'
import { canRunOnnx } from '../../onnx/try-onnx.server'
import { skillCodes } from '../../skills'

/** How many of the rated recordings a calibration may be given by hand; of larger libraries, all. */
const mostChosen = 300

/** Every version, the latest first, and what of the library there is to calibrate on. */
export async function modelsPage() {
  const [versions, tags, datasets, counts, raters] = await Promise.all([
    read
      .selectFrom('ModelVersion')
      .orderBy('id', 'desc')
      .limit(100)
      .select(['id', 'kind', 'status', 'failure', 'createdAt', 'publishedAt', 'retiredAt'])
      .execute(),
    read.selectFrom('SkillTag').orderBy('sortOrder').select(['id', 'code', 'name']).execute(),
    rated().orderBy('Dataset.id', 'desc').limit(mostChosen).select(['Dataset.id', 'Dataset.name', 'Dataset.singerName']).execute(),
    rated()
      .select(({ fn }) => [fn.countAll<number>().as('clips'), fn.count<number>('Dataset.singerName').distinct().as('singers')])
      .executeTakeFirstOrThrow(),
    read
      .selectFrom('Rating')
      .select(({ fn }) => fn.count<number>('Rating.userId').distinct().as('raters'))
      .executeTakeFirstOrThrow(),
  ])
  const known = tags.filter(({ code }) => skillCodes.some((skill) => skill.toLowerCase() === code.toLowerCase()))
  const underway = versions.some(({ status }) => status === 'working')
  return {
    ...{ versions, tags: known, library: { ...counts, ...raters }, underway },
    datasets: counts.clips <= mostChosen ? datasets : null,
    able: canRunOnnx(),
  }
}

export type ListedVersion = Awaited<ReturnType<typeof modelsPage>>['versions'][number]

/** The recordings that somebody scored. */
const rated = () =>
  read
    .selectFrom('Dataset')
    .where('Dataset.status', '=', 'ready')
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(selectFrom('DatasetScore').whereRef('DatasetScore.datasetId', '=', 'Dataset.id').select('DatasetScore.datasetId')),
        exists(selectFrom('DatasetTag').whereRef('DatasetTag.datasetId', '=', 'Dataset.id').select('DatasetTag.datasetId')),
      ]),
    )
