import type { ActionFunctionArgs } from '@remix-run/node'
import { criteriaOf } from '~/domain/judging/queries/desk.server'
import { readScoreForm } from '~/domain/judging/score-form'
import { saveDraft } from '~/domain/judging/submit-score.server'
import { idParam, requireAccess } from '~/http/guards.server'
import { readForm } from '~/http/read-form.server'

/** The desk keeps a draft while the judge goes on: what holds a valid score so far, answered without a page. */
export async function action(args: ActionFunctionArgs) {
  const viewer = await requireAccess(args, '/competitions/:id/scoring/draft')
  const competitionId = idParam(args.params.id)
  const form = await readForm(args.request)
  const workId = idParam(String(form.get('workId') ?? ''))
  const { values, comment, errors } = readScoreForm(form, await criteriaOf(competitionId), { complete: false })
  if (errors.comment) return Response.json({ code: errors.comment }, { status: 400 })
  const result = await saveDraft({ judgeId: viewer.id, competitionId, workId, values, comment })
  if (result.ok) return Response.json({ savedAt: result.savedAt.getTime() })
  const status = { notFound: 404, notOnPanel: 403 }[result.code as string] ?? 409
  return Response.json({ code: result.code }, { status })
}
