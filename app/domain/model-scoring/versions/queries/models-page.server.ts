import { read } from '~/infra/db/read'
import { canRunOnnx } from '../../onnx/try-onnx.server'
import { skillCodes } from '../../skills'
import { ratedCounts } from './rated-counts.server'

/** How many of the rated recordings a calibration may be given by hand; of larger libraries, all. */
const mostChosen = 300

/** Every version, the latest first, and what of the library there is to calibrate on. */
export async function modelsPage() {
  const [versions, tags, datasets] = await Promise.all([
    read
      .selectFrom('ModelVersion')
      .orderBy('id', 'desc')
      .limit(100)
      .select(['id', 'kind', 'status', 'failure', 'createdAt', 'publishedAt', 'retiredAt'])
      .execute(),
    read.selectFrom('SkillTag').orderBy('sortOrder').select(['id', 'code', 'name']).execute(),
    rated()
      .orderBy('Dataset.id', 'desc')
      .limit(mostChosen + 1)
      .select(['Dataset.id', 'Dataset.name', 'Dataset.singerName'])
      .execute(),
  ])
  const known = tags.filter(({ code }) => skillCodes.some((skill) => skill.toLowerCase() === code.toLowerCase()))
  const counts = await ratedCounts(known.map(({ id }) => id))
  const underway = versions.some(({ status }) => status === 'working')
  return {
    ...{ versions, tags: known.map((tag) => ({ ...tag, rated: counts.of.get(tag.id)! })), library: counts.all, underway },
    datasets: datasets.length <= mostChosen ? datasets : null,
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
