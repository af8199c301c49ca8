import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { editCompetition } from '~/domain/competitions/edit-competition.server'
import { editDifferences } from '~/domain/competitions/edit-conflict.server'
import { findCompetitionForm } from '~/domain/competitions/find-competition.server'
import { organisation } from '~/domain/settings/read-settings.server'
import { answeringFaults, type Fault } from '~/http/answering-faults.server'
import { competitionConstraint, readCompetitionForm } from '~/http/competition-form.server'
import { idParam, notFound, requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { useT } from '~/i18n/provider'
import { CompetitionEditor } from '~/ui/competitions/competition-form'
import { draftOf } from '~/ui/competitions/draft'
import { EditConflict } from '~/ui/competitions/edit-conflict'
import { Page } from '~/ui/layout/page'

export const handle = { scripts: true }

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, '/competitions/:id/edit')
  const stored = await findCompetitionForm(idParam(args.params.id))
  if (!stored) throw notFound()
  const [t, { timeZone }] = await Promise.all([translateFor(args), organisation()])
  const title = t('competitions.editTitle')
  return { title, id: stored.id, name: stored.name, draft: draftOf(t, stored, timeZone), constraint: competitionConstraint(timeZone) }
}

export const action = answeringFaults(nameOfFault, asForm, async (args) => {
  const viewer = await requireAccess(args, '/competitions/:id/edit')
  const competitionId = idParam(args.params.id)
  const [t, { timeZone }] = await Promise.all([translateFor(args), organisation()])
  const read = await readCompetitionForm(args.request, { ownerId: viewer.id, timeZone, t })
  if (!read.ok) return data({ lastResult: read.lastResult, conflict: null }, { status: read.status })
  const result = await editCompetition({ actorId: viewer.id, competitionId, input: read.input })
  if (result.ok) return redirectWithToast(paths.competition(competitionId), 'competitions.saved')
  if (result.code === 'competitionNotFound') throw notFound()
  if (result.code === 'refused') return data({ lastResult: read.refuse(result.refusals), conflict: null }, { status: 400 })
  const stored = await findCompetitionForm(competitionId)
  if (!stored) throw notFound()
  return data({ lastResult: read.rebase(stored), conflict: editDifferences(stored, read.input) }, { status: 409 })
})

function nameOfFault({ file }: { file: string | undefined }) {
  return file ? 'qrUploadFailed' : 'competitionUpdateFailed'
}

function asForm(fault: Fault) {
  return { lastResult: fault.reply(), conflict: null }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function EditCompetition() {
  const t = useT()
  const { title, id, name, draft, constraint } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <Page title={title} eyebrow={name} back={{ to: paths.competition(id), label: t('competitions.backToDetail') }}>
      <CompetitionEditor
        draft={draft}
        constraint={constraint}
        lastResult={answer?.lastResult}
        conflict={answer?.conflict && <EditConflict differences={answer.conflict} latest={paths.competitionEdit(id)} />}
        cancelTo={paths.competition(id)}
      />
    </Page>
  )
}

export { CompetitionProblem as ErrorBoundary } from '~/ui/competitions/competition-problem'
