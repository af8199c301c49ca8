import type { LoaderFunctionArgs } from '@remix-run/node'
import { readText } from '~/domain/lists/list-query'
import { findNewCandidates } from '~/domain/panels/queries/panel.server'
import { answeringJson } from '~/http/answering-resources.server'
import { requireAccess } from '~/http/guards.server'

/** Who could judge a competition that is being created; its form asks while a name is typed. */
export const loader = answeringJson(async (args: LoaderFunctionArgs) => {
  await requireAccess(args, '/competitions/create/candidates')
  const candidates = await findNewCandidates(readText(new URL(args.request.url).searchParams, 'search'))
  return Response.json(candidates, { headers: { 'Cache-Control': 'no-store' } })
})
