import type { LoaderFunctionArgs } from '@remix-run/node'
import { importOfUpload } from '~/domain/datasets/exchange/queries/imports.server'
import { uploadStanding } from '~/domain/uploads/upload-progress.server'
import { answeringJson } from '~/http/answering-resources.server'
import { requireAccess } from '~/http/guards.server'

/** What the script that sends a library's ZIP asks: what became of it, and which import began with it. */
export const loader = answeringJson(async (args: LoaderFunctionArgs) => {
  const viewer = await requireAccess(args, '/admin/datasets/import/status')
  const uploadId = new URL(args.request.url).searchParams.get('upload') ?? ''
  const upload = await uploadStanding(uploadId)
  const own = upload?.ownerId === viewer.id ? upload : null
  const importId = own && (await importOfUpload(uploadId))
  // Read to its end, the ZIP is gone: for its sender it has arrived all the same.
  const status = importId === null ? own?.status : 'stored'
  return Response.json({ upload: own && { status, rejection: own.rejection }, importId }, { headers: { 'Cache-Control': 'no-store' } })
})
