/**
 * One of each thing of the dataset library: a dataset, one that failed, a batch that is being described and one of which a spreadsheet failed, of the librarian's; a task in the
 * rater's hand, a free one, and a rating of theirs.
 */
export async function makeLibrary(librarian: { id: number }, rater: { id: number }) {
  // Imported only here: infra reads DATA_DIR when it is loaded.
  const make = await import('../factories')
  const { db } = await import('~/infra/db/client')
  const { takeTask } = await import('~/domain/datasets/ratings/take-task.server')

  const { id: datasetId, tasks } = await make.makeDataset(librarian, {}, 3)
  const { id: failedDatasetId } = await make.makeDataset(librarian, { status: 'failed', failure: 'itemFailed' }, 0)
  const [rated, inHand, free] = tasks
  const { id: ratingId } = await make.makeRating(rated!, rater, await db.skillTag.findMany({ where: { isActive: true } }), 200)
  await takeTask({ userId: rater.id, taskId: inHand!.id })

  const begun = { kind: 'pairs' as const, createdById: librarian.id, createdAt: new Date() }
  const open = await db.datasetBatch.create({
    data: { ...begun, items: { create: [await make.makePair(librarian, 'open'), { name: 'alone' }] } },
  })
  const failed = { ...(await make.makePair(librarian, 'failed')), status: 'failed' as const, failures: ['sheetEmpty'] }
  const handedOver = await db.datasetBatch.create({ data: { ...begun, confirmedAt: new Date(), items: { create: [failed] } } })
  const { makeStoredUpload } = await import('../factories/stored-upload')
  const archive = await makeStoredUpload(librarian.id, {
    purpose: 'dataset_archive',
    fileName: 'library.zip',
    mime: 'application/zip',
  })
  const ended = {
    archiveUploadId: archive.id,
    createdById: librarian.id,
    createdAt: new Date(),
    endedAt: new Date(),
    failure: 'archiveNoManifest',
  }
  const { id: importId } = await db.libraryImport.create({ data: ended })
  const ids = { importId, datasetId, failedDatasetId, taskId: inHand!.id, freeTaskId: free!.id, ratingId }
  return { ...ids, openBatchId: open.id, failedBatchId: handedOver.id }
}
