import type { ActionFunctionArgs } from '@remix-run/node'
import { takeScoreForm } from '~/domain/judging/take-score-form.server'
import { answeringJson, onlyPosted } from '~/http/answering-resources.server'
import { idParam, requireAccess } from '~/http/guards.server'
import { readForm } from '~/http/read-form.server'
import { toastCookie } from '~/http/toast.server'

const statusOf: Record<string, number> = { notFound: 404, notOnPanel: 403 }

export const loader = onlyPosted((args) => requireAccess(args, '/competitions/:id/scoring/send'))

/** The desk's script sends drafts and scores here and stays where it is: the answer is what became of them. */
export const action = answeringJson(async (args: ActionFunctionArgs): Promise<Response> => {
  const viewer = await requireAccess(args, '/competitions/:id/scoring/send')
  const competitionId = idParam(args.params.id)
  const form = await readForm(args.request)
  // A page that was left open belongs to whoever opened it.
  if (form.get('judgeId') !== String(viewer.id)) return Response.json({ kind: 'refused', code: 'otherAccount' }, { status: 409 })
  const workId = idParam(String(form.get('workId') ?? ''))
  const taken = await takeScoreForm(form, { judgeId: viewer.id, competitionId, workId, submit: form.get('intent') === 'submit' })
  switch (taken.kind) {
    case 'kept':
    case 'broughtBack':
      return Response.json(taken)
    case 'submitted':
      return Response.json(taken, {
        headers: { 'Set-Cookie': await toastCookie(taken.nextWorkId === null ? 'judging.allScored' : 'judging.submitted') },
      })
    case 'faulty':
      return Response.json(taken, { status: 400 })
    case 'conflict':
      return Response.json(taken, { status: 409 })
    case 'refused':
      return Response.json(taken, { status: statusOf[taken.code] ?? 409 })
  }
})
