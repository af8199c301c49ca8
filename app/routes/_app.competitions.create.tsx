import { randomUUID } from 'node:crypto'
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { findCompetitionForm } from '~/domain/competitions/queries/competition.server'
import { competitionNames } from '~/domain/competitions/queries/competitions-page.server'
import { createCompetition } from '~/domain/panels/create-competition.server'
import { findNewCandidates } from '~/domain/panels/queries/panel.server'
import { automation, organisation } from '~/domain/settings/read-settings.server'
import { answeringFaults, type Fault } from '~/http/answering-faults.server'
import { competitionConstraint, readCompetitionForm } from '~/http/competition-form.server'
import { idParam, notFound, requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { bringsTyped, forgetTyped, typedReply } from '~/http/typed-form.server'
import { useT } from '~/i18n/provider'
import { CompetitionEditor } from '~/ui/competitions/competition-form'
import { CopyForm } from '~/ui/competitions/copy-form'
import { copyOf, newDraft } from '~/ui/competitions/draft'
import { Page } from '~/ui/layout/page'

export const handle = { scripts: ['competitions', 'judging', 'stages'], loads: ['keep-typed'] }

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAccess(args, '/competitions/create')
  const [t, { timeZone, currency }, { approveFreeRegistrations: autoApprove }, earlier] = await Promise.all([
    translateFor(args),
    organisation(),
    automation(),
    competitionNames(),
  ])
  const copy = new URL(args.request.url).searchParams.get('copy')
  const source = copy ? await findCompetitionForm(idParam(copy)) : null
  if (copy && !source) throw notFound()
  const draft = source ? copyOf(t, source, timeZone) : newDraft(t, { currency, autoApprove })
  return {
    title: t('competitions.create'),
    earlier,
    ownerId: viewer.id,
    source: source && { id: source.id, name: source.name },
    draft: { ...draft, formKey: randomUUID() },
    constraint: competitionConstraint(timeZone),
  }
}

export const action = answeringFaults(nameOfFault, asForm, async (args) => {
  const viewer = await requireAccess(args, '/competitions/create')
  if (bringsTyped(args.request)) return data({ lastResult: await typedReply(args.request, viewer.id) })
  const [t, { timeZone }] = await Promise.all([translateFor(args), organisation()])
  const read = await readCompetitionForm(args.request, { ownerId: viewer.id, timeZone, t, findJudges: findNewCandidates })
  if (!read.ok) return data({ lastResult: read.lastResult }, { status: read.status })
  const made = await createCompetition({ actorId: viewer.id, input: read.input })
  if (!made.ok) return data({ lastResult: read.refuse(made.refusals) }, { status: 400 })
  const headers = forgetTyped(paths.competitionCreate())
  return redirectWithToast(paths.competition(made.competitionId), 'competitions.created', { headers })
})

function nameOfFault({ file }: { file: string | undefined }) {
  return file ? 'qrUploadFailed' : 'competitionCreateFailed'
}

function asForm(fault: Fault) {
  return { lastResult: fault.reply() }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function CreateCompetition() {
  const t = useT()
  const { title, ownerId, earlier, source, draft, constraint } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <Page title={title} back={{ to: paths.competitions(), label: t('competitions.backToList') }}>
      {earlier.length > 0 && !answer && <CopyForm earlier={earlier} source={source} />}
      <CompetitionEditor
        key={source?.id ?? 0}
        draft={draft}
        constraint={constraint}
        lastResult={answer?.lastResult}
        startedFrom={source ? `copy of ${source.id}` : ''}
        ownerId={ownerId}
        cancelTo={paths.competitions()}
      />
    </Page>
  )
}
