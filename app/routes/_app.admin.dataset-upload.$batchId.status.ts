import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { ownsBatch } from '~/domain/datasets/queries/batch-page.server'
import { uploadStanding } from '~/domain/uploads/upload-progress.server'
import { answeringJson } from '~/http/answering-resources.server'
import { receiveBatchFiles } from '~/http/batch-files.server'
import { idParam, notFound, requireAccess } from '~/http/guards.server'

/** What the script that sends a batch's files asks after each: what became of it. */
export const loader = answeringJson(async (args: LoaderFunctionArgs) => {
  const viewer = await requireAccess(args, '/admin/dataset-upload/:batchId/status')
  if (!(await ownsBatch({ userId: viewer.id, batchId: idParam(args.params.batchId) }))) throw notFound()
  const upload = await uploadStanding(new URL(args.request.url).searchParams.get('upload') ?? '')
  const own = upload?.ownerId === viewer.id ? { status: upload.status, rejection: upload.rejection } : null
  return Response.json({ upload: own }, { headers: { 'Cache-Control': 'no-store' } })
})

/** What it hands over in one piece: a manifest. */
export const action = answeringJson(async (args: ActionFunctionArgs) => {
  const { id: actorId } = await requireAccess(args, '/admin/dataset-upload/:batchId/status')
  const batchId = idParam(args.params.batchId)
  if (!(await ownsBatch({ userId: actorId, batchId }))) throw notFound()
  const { refused, status } = await receiveBatchFiles(args.request, { actorId, batchOf: async () => batchId })
  return Response.json({ refused }, { status: status === 400 ? 200 : status, headers: { 'Cache-Control': 'no-store' } })
})
