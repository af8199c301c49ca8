import { paths } from '~/http/paths'
import { fetchWithin } from '~/ui/fetch-within'
import type { Queue, QueueState, UnfinishedFile } from '../send-file'
import { type FileStanding, startOne } from '../start-one'

type Options = { file: File; unfinished: readonly UnfinishedFile[]; onChange: (state: QueueState) => void }

/** Sends a library's ZIP; its `batchId` is the import that begins when it was taken. */
export function startArchive(options: Options): Queue {
  return startOne({ ...options, metadata: { purpose: 'dataset_archive' }, standingOf })
}

async function standingOf(uploadId: string): Promise<FileStanding> {
  const response = await fetchWithin(paths.libraryImportStatus(uploadId))
  if (!response.ok) return { upload: null, begun: null }
  const { upload, importId } = (await response.json()) as { upload: FileStanding['upload']; importId: number | null }
  return { upload, begun: importId }
}
