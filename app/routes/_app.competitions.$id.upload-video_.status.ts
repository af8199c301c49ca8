import type { LoaderFunctionArgs } from '@remix-run/node'
import { uploadStatus } from '~/domain/works/queries/upload-page.server'
import { answeringJson } from '~/http/answering-resources.server'
import { idParam, requireAccess } from '~/http/guards.server'

/** What the open upload page asks every few seconds: its own works' states, and what became of one upload. */
export const loader = answeringJson(async (args: LoaderFunctionArgs) => {
  const viewer = await requireAccess(args, '/competitions/:id/upload-video/status')
  const { searchParams } = new URL(args.request.url)
  const status = await uploadStatus({
    userId: viewer.id,
    competitionId: idParam(args.params.id),
    stageId: idParam(searchParams.get('stage') ?? undefined),
    uploadId: searchParams.get('upload'),
  })
  return Response.json(status, { headers: { 'Cache-Control': 'no-store' } })
})
