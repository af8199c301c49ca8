import type { LoaderFunctionArgs } from '@remix-run/node'
import { taskOfUpload } from '~/domain/model-scoring/queries/own-tasks.server'
import { uploadStanding } from '~/domain/uploads/upload-progress.server'
import { answeringJson } from '~/http/answering-resources.server'
import { requireAccess } from '~/http/guards.server'

/** What the script that sends a recording asks: what became of it, and which task began with it. */
export const loader = answeringJson(async (args: LoaderFunctionArgs) => {
  const viewer = await requireAccess(args, '/scoring/model/status')
  const uploadId = new URL(args.request.url).searchParams.get('upload') ?? ''
  const upload = await uploadStanding(uploadId)
  const own = upload?.ownerId === viewer.id ? upload : null
  const begun = own && (await taskOfUpload(uploadId))
  return Response.json(
    { upload: own && { status: own.status, rejection: own.rejection }, begun },
    { headers: { 'Cache-Control': 'no-store' } },
  )
})
