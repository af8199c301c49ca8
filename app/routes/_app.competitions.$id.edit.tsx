import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { editCompetition } from '~/domain/competitions/edit-competition.server'
import { findCompetitionForm } from '~/domain/competitions/queries/competition.server'
import { organisation } from '~/domain/settings/read-settings.server'
import { answeringFaults, type Fault } from '~/http/answering-faults.server'
import { competitionConstraint, readCompetitionForm } from '~/http/competition-form.server'
import { idParam, notFound, requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { bringsTyped, forgetTyped, typedReply } from '~/http/typed-form.server'
import { CompetitionEditor } from '~/ui/competitions/competition-form'
import { draftOf } from '~/ui/competitions/draft'
import { Page } from '~/ui/layout/page'

export const handle = { scripts: ['competitions', 'judging', 'stages'], loads: ['keep-typed'] }

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAccess(args, '/competitions/:id/edit')
  const stored = await findCompetitionForm(idParam(args.params.id))
  if (!stored) throw notFound()
  const [t, { timeZone }] = await Promise.all([translateFor(args), organisation()])
  const draft = draftOf(t, stored, timeZone)
  return {
    title: t('competitions.editTitle'),
    id: stored.id,
    isPublished: stored.publishedAt !== null,
    ownerId: viewer.id,
    draft: { ...draft, base: JSON.stringify(draft) },
    constraint: competitionConstraint(timeZone),
  }
}

/** Between reading the competition and writing it somebody else may have saved, hardly ever twice. */
const attempts = 3

export const action = answeringFaults(nameOfFault, asForm, async (args) => {
  const viewer = await requireAccess(args, '/competitions/:id/edit')
  if (bringsTyped(args.request)) return data({ lastResult: await typedReply(args.request, viewer.id) })
  const competitionId = idParam(args.params.id)
  const [t, { timeZone }] = await Promise.all([translateFor(args), organisation()])
  const read = await readCompetitionForm(args.request, { ownerId: viewer.id, timeZone, t })
  if (!read.ok) return data({ lastResult: read.lastResult }, { status: read.status })
  for (let attempt = 1; ; attempt++) {
    const stored = await findCompetitionForm(competitionId)
    if (!stored) throw notFound()
    const edit = read.onto(draftOf(t, stored, timeZone))
    if (!edit.ok) return data({ lastResult: edit.lastResult }, { status: edit.status })
    const result = await editCompetition({ actorId: viewer.id, competitionId, input: edit.input })
    if (result.ok) {
      const merged = read.input.revision !== stored.revision
      const headers = forgetTyped(paths.competitionEdit(competitionId))
      return redirectWithToast(paths.competition(competitionId), merged ? 'competitions.savedTogether' : 'competitions.saved', { headers })
    }
    if (result.code === 'competitionNotFound') throw notFound()
    if (result.code === 'refused') return data({ lastResult: edit.refuse(result.refusals) }, { status: 400 })
    if (attempt === attempts) return data({ lastResult: read.refuse([{ field: '', code: result.code }]) }, { status: 409 })
  }
})

function nameOfFault({ file }: { file: string | undefined }) {
  return file ? 'qrUploadFailed' : 'competitionUpdateFailed'
}

function asForm(fault: Fault) {
  return { lastResult: fault.reply() }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function EditCompetition() {
  const { title, id, isPublished, ownerId, draft, constraint } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <Page title={title}>
      <CompetitionEditor
        draft={draft}
        constraint={constraint}
        lastResult={answer?.lastResult}
        latest={paths.competitionEdit(id)}
        isPublished={isPublished}
        ownerId={ownerId}
        cancelTo={paths.competition(id)}
      />
    </Page>
  )
}

export { CompetitionProblem as ErrorBoundary } from '~/ui/competitions/competition-problem'
