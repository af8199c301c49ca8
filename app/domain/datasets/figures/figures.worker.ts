import { answerAside, type Reader } from '~/infra/db/aside-thread'
import { datasetFigures } from './dataset-figures'
import type { Asked } from './read-given'

void answerAside({
  /** With how long they took, which does not count what stood before them in the queue. */
  timedFigures: async (read: Reader, asked: Asked) => {
    const started = performance.now()
    const figures = await datasetFigures(read, asked)
    return { figures, ms: performance.now() - started }
  },
})
