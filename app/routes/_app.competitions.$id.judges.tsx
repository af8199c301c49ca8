import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { readId, readText } from '~/domain/lists/list-query'
import { parseWithZod } from '@conform-to/zod/v4'
import { invitationSchema } from '~/domain/accounts/schema'
import { addJudge } from '~/domain/panels/add-judge.server'
import { inviteJudge, withdrawInvitation } from '~/domain/panels/invite-judge.server'
import { openInvitations } from '~/domain/panels/queries/invitations.server'
import { findPanel, findPerson } from '~/domain/panels/queries/panel.server'
import { removeJudge } from '~/domain/panels/remove-judge.server'
import { mailIsSetUp } from '~/domain/settings/read-settings.server'
import { answeringFaults, type PostedForm } from '~/http/answering-faults.server'
import { idParam, notFound, requireAccess } from '~/http/guards.server'
import { readLimits } from '~/http/limits-form.server'
import { localeOf, translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { readForm } from '~/http/read-form.server'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { bringsTyped, broughtBack } from '~/http/typed-form.server'
import { useT } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { ConfirmPromotion, ConfirmRemoval, type RemovalChoice } from '~/ui/competitions/judge-confirmations'
import { InviteJudge, OpenInvitations } from '~/ui/competitions/judge-invitations'
import { CandidateTable, PanelStages, PanelTable } from '~/ui/competitions/judge-tables'
import { Notice, Page, Section } from '~/ui/layout/page'
import { Button } from '~/ui/primitives/button'

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, '/competitions/:id/judges')
  const params = new URL(args.request.url).searchParams
  const search = searchIn(args.request)
  const panel = await findPanel({ competitionId: idParam(args.params.id), search })
  if (!panel) throw notFound()
  const [t, promoted, invitations, sendsMail] = await Promise.all([
    translateFor(args),
    personIn(readId(params, 'add')),
    openInvitations(panel.id),
    mailIsSetUp(),
  ])
  const removed = panel.judges.find(({ id }) => String(id) === params.get('remove')) ?? null
  return {
    title: t('competitions.judgesTitle'),
    search,
    panel,
    promoted: promoted?.role === 'teacher' ? promoted : null,
    removed,
    invitations,
    sendsMail,
  }
}

function searchIn(request: Request): string {
  return readText(new URL(request.url).searchParams, 'search')
}

async function personIn(id: number | null) {
  return id === null ? null : findPerson(id)
}

export const action = answeringFaults('requestFailed', asTyped, async (args) => {
  const { id: actorId } = await requireAccess(args, '/competitions/:id/judges')
  const competitionId = idParam(args.params.id)
  if (bringsTyped(args.request)) return broughtBack(args, asTyped)
  const form = await readForm(args.request)
  const intent = form.get('intent')
  if (intent === 'invite') return invite(form, { actorId, competitionId, locale: await localeOf(args) })
  if (intent === 'withdraw') {
    const invitationId = String(form.get('invitation') ?? '')
    if (await withdrawInvitation({ actorId, competitionId, invitationId }))
      return redirectWithToast(paths.competitionJudges(competitionId), 'panels.withdrawn')
    return data<Failure>({ code: 'invitationGone' }, { status: 409 })
  }
  const userId = Number(form.get('userId'))
  if (!Number.isSafeInteger(userId) || userId < 1 || (intent !== 'add' && intent !== 'remove'))
    return data<Failure>({ code: 'invalid' }, { status: 400 })
  if (intent === 'remove') {
    const chosen = typedRemoval(form)
    const result = await removeJudge({ actorId, competitionId, userId, ...chosen })
    if (!result.ok) return data<Failure>({ code: result.code, chosen }, { status: 400 })
    const said =
      result.voided > 0
        ? 'competitions.judgeRemovedVoided'
        : result.kept > 0
          ? 'competitions.judgeRemoved'
          : 'competitions.judgeRemovedNoScores'
    return redirectWithToast(paths.competitionJudges(competitionId), said, { params: { count: result.voided } })
  }
  const result = await addJudge({ actorId, competitionId, userId, promote: form.get('promote') === 'yes', limits: readLimits(form) })
  // The next one is often among the same people, so the search stays.
  if (result.ok)
    return redirectWithToast(
      paths.competitionJudges(competitionId, searchIn(args.request)),
      result.promoted ? 'competitions.judgePromoted' : 'competitions.judgeAdded',
    )
  if (result.code === 'competitionNotFound') throw notFound()
  return data<Failure>({ code: result.code }, { status: 400 })
})

async function invite(form: FormData, by: { actorId: number; competitionId: number; locale: string }) {
  const submission = parseWithZod(form, { schema: invitationSchema })
  const refuse = (errors: Record<string, string[]>, status = 400) =>
    data<Failure>({ code: null, invite: { ...typedInvitation(form), errors } }, { status })
  if (submission.status !== 'success')
    return refuse(Object.fromEntries(Object.entries(submission.error ?? {}).map(([name, codes]) => [name, codes ?? []])))
  const result = await inviteJudge({ ...by, ...submission.value })
  if (result.ok) {
    const said = (await mailIsSetUp()) ? 'panels.invited' : 'panels.invitedWaits'
    return redirectWithToast(paths.competitionJudges(by.competitionId), said, { params: { email: submission.value.email } })
  }
  if (result.code === 'competitionNotFound') throw notFound()
  return refuse({ email: [result.code] }, result.code === 'invitationsTooMany' ? 429 : 400)
}

/** An invitation keeps its text, whoever was being removed the choice and the reason. */
function asTyped({ code, form }: PostedForm): Failure {
  if (form.get('intent') === 'invite') return { code, invite: { ...typedInvitation(form), errors: {} } }
  return { code, ...(form.get('intent') === 'remove' && { chosen: typedRemoval(form) }) }
}

const typedInvitation = (form: FormData) => ({ name: String(form.get('name') ?? ''), email: String(form.get('email') ?? '') })
const typedRemoval = (form: FormData): RemovalChoice => ({
  scores: form.get('scores') === 'void' ? 'void' : 'keep',
  reason: String(form.get('reason') ?? ''),
})

type Failure = { code: string | null; chosen?: RemovalChoice; invite?: { name: string; email: string; errors: Record<string, string[]> } }

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function Judges() {
  const t = useT()
  const { title, search, panel, promoted, removed, invitations, sendsMail } = useLoaderData<typeof loader>()
  const failure = useActionData<Failure>()
  const atReason = removed !== null && failure?.chosen !== undefined && failure.code !== 'judgeNotFound'
  const here = paths.competitionJudges(panel.id)
  return (
    <Page title={title}>
      {failure?.code && !atReason && (
        <div className="mb-5">
          <Notice tone="error">{errorText(t, failure.code)}</Notice>
        </div>
      )}
      {promoted && <ConfirmPromotion person={promoted} parts={panel} cancelTo={paths.competitionJudges(panel.id, search)} />}
      {removed && (
        <ConfirmRemoval
          person={removed}
          submitted={removed.submitted}
          chosen={failure?.chosen ?? null}
          error={atReason ? failure.code : null}
          cancelTo={here}
        />
      )}
      <Section title={t('competitions.judges')}>
        <PanelTable competitionId={panel.id} judges={panel.judges} />
      </Section>
      <PanelStages competitionId={panel.id} stages={panel.stages} />
      {invitations.length > 0 && <OpenInvitations invitations={invitations} />}
      <InviteJudge typed={failure?.invite ?? null} sendsMail={sendsMail} />
      <Section title={t('competitions.judgeSearchTitle')}>
        <p className="mb-4 max-w-column text-sm text-muted">{t('competitions.judgeSearchHint')}</p>
        <form method="get" autoComplete="off" role="search" className="mb-4 flex flex-wrap items-end gap-3">
          <label className="grid grid-cols-1 grow gap-1.5 sm:max-w-sm">
            <span className="field-label">{t('competitions.judgeSearch')}</span>
            <input type="search" name="search" defaultValue={search} maxLength={100} className="control" />
          </label>
          <Button type="submit" variant="secondary">
            {t('common.search')}
          </Button>
        </form>
        {search && (
          <div id="candidates">
            <CandidateTable candidates={panel.candidates} search={search} parts={panel} />
          </div>
        )}
      </Section>
    </Page>
  )
}

export { CompetitionProblem as ErrorBoundary } from '~/ui/competitions/competition-problem'
