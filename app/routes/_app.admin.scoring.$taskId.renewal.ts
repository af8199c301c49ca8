import type { ActionFunctionArgs } from '@remix-run/node'
import { renewLock } from '~/domain/datasets/ratings/keep-task.server'
import { answeringJson, onlyPosted } from '~/http/answering-resources.server'
import { idParam, requireAccess } from '~/http/guards.server'

export const loader = onlyPosted((args) => requireAccess(args, '/admin/scoring/:taskId/renewal'))

/** The page of a task asks here, as long as it is open, to keep it; 409 where it is no longer its rater's. */
export const action = answeringJson(async (args: ActionFunctionArgs): Promise<Response> => {
  const { id: userId } = await requireAccess(args, '/admin/scoring/:taskId/renewal')
  const renewed = await renewLock({ userId, taskId: idParam(args.params.taskId) })
  return Response.json(renewed, { status: renewed.ok ? 200 : 409 })
})
