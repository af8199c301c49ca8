import { analyseAside } from '~/domain/voice/analyse-aside.server'
import { analysisVersion } from '~/domain/voice/analyse-recording.server'
import { now } from '~/infra/clock'
import { transaction } from '~/infra/db/client'
import { read } from '~/infra/db/read'
import { openSource } from '../open-source.server'
import { lastingFailure } from '../task-failures'
import type { CalibrationAsked } from './asked'
import type { KeptAnalysis } from './rated-library'

type Run = { signal?: AbortSignal; onProgress?: (share: number) => void }

/** Listens to the datasets that were not heard yet by this version, one after the other; what was heard is kept at once. Throws when the machine is at fault. */
export async function hearDatasets({ datasetIds }: CalibrationAsked, { signal, onProgress }: Run): Promise<void> {
  const unheard = (await unheardDatasets()).filter((id) => datasetIds === null || datasetIds.includes(id))
  for (const [index, datasetId] of unheard.entries()) {
    signal?.throwIfAborted()
    const heard = await hear(datasetId, signal)
    const row = { analysisVersion, content: null, failure: null, createdAt: now(), ...heard }
    await transaction(async (tx) => {
      if (!(await tx.dataset.findUnique({ where: { id: datasetId }, select: { id: true } }))) return
      await tx.datasetAnalysis.deleteMany({ where: { datasetId } })
      await tx.datasetAnalysis.create({ data: { datasetId, ...row, content: row.content ?? undefined } })
    })
    onProgress?.((index + 1) / unheard.length)
  }
}

/** Those that somebody scored. */
async function unheardDatasets(): Promise<number[]> {
  const rows = await read
    .selectFrom('Dataset')
    .leftJoin('DatasetAnalysis as heard', 'heard.datasetId', 'Dataset.id')
    .where('Dataset.status', '=', 'ready')
    .where(({ eb, or }) => or([eb('heard.analysisVersion', 'is', null), eb('heard.analysisVersion', '<>', analysisVersion)]))
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(selectFrom('DatasetScore').whereRef('DatasetScore.datasetId', '=', 'Dataset.id').select('DatasetScore.datasetId')),
        exists(selectFrom('DatasetTag').whereRef('DatasetTag.datasetId', '=', 'Dataset.id').select('DatasetTag.datasetId')),
      ]),
    )
    .orderBy('Dataset.id')
    .select('Dataset.id')
    .execute()
  return rows.map(({ id }) => id)
}

async function hear(datasetId: number, signal?: AbortSignal): Promise<{ content: KeptAnalysis } | { failure: string }> {
  try {
    // A name of its own for the folder that it may be decoded in: a task's are above 0.
    const source = await openSource({ id: -datasetId, datasetId, uploadId: null, workId: null }, signal)
    try {
      const { contour: _, ...content } = await analyseAside(source.file, { declaredAccompaniment: false, ...(signal && { signal }) })
      return { content }
    } finally {
      await source.close()
    }
  } catch (error) {
    const failure = lastingFailure(error)
    if (!failure) throw error
    return { failure }
  }
}
