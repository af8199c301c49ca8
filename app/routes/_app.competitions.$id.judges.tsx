import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { readId, readText } from '~/domain/lists/list-query'
import { addJudge } from '~/domain/panels/add-judge.server'
import { findPanel, findPerson } from '~/domain/panels/queries/panel.server'
import { removeJudge } from '~/domain/panels/remove-judge.server'
import { answeringFaults, type Fault } from '~/http/answering-faults.server'
import { idParam, notFound, requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { readForm } from '~/http/read-form.server'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { useT } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { ConfirmPromotion, ConfirmRemoval, type RemovalChoice } from '~/ui/competitions/judge-confirmations'
import { CandidateTable, PanelTable } from '~/ui/competitions/judge-tables'
import { Notice, Page, Section } from '~/ui/layout/page'
import { Button } from '~/ui/primitives/button'

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, '/competitions/:id/judges')
  const params = new URL(args.request.url).searchParams
  const search = searchIn(args.request)
  const panel = await findPanel({ competitionId: idParam(args.params.id), search })
  if (!panel) throw notFound()
  const [t, promoted] = await Promise.all([translateFor(args), personIn(readId(params, 'add'))])
  const removed = panel.judges.find(({ id }) => String(id) === params.get('remove')) ?? null
  return { title: t('competitions.judgesTitle'), search, panel, promoted: promoted?.role === 'teacher' ? promoted : null, removed }
}

function searchIn(request: Request): string {
  return readText(new URL(request.url).searchParams, 'search')
}

async function personIn(id: number | null) {
  return id === null ? null : findPerson(id)
}

export const action = answeringFaults('requestFailed', asRemoval, async (args) => {
  const { id: actorId } = await requireAccess(args, '/competitions/:id/judges')
  const competitionId = idParam(args.params.id)
  const form = await readForm(args.request)
  const userId = Number(form.get('userId'))
  const intent = form.get('intent')
  if (!Number.isSafeInteger(userId) || userId < 1 || (intent !== 'add' && intent !== 'remove'))
    return data({ code: 'invalid' }, { status: 400 })
  if (intent === 'remove') {
    const scores = form.get('scores') === 'void' ? 'void' : 'keep'
    const reason = String(form.get('reason') ?? '')
    const result = await removeJudge({ actorId, competitionId, userId, scores, reason })
    if (!result.ok) return data({ code: result.code as string, chosen: { scores, reason } satisfies RemovalChoice }, { status: 400 })
    const said =
      result.voided > 0
        ? 'competitions.judgeRemovedVoided'
        : result.kept > 0
          ? 'competitions.judgeRemoved'
          : 'competitions.judgeRemovedNoScores'
    return redirectWithToast(paths.competitionJudges(competitionId), said, { params: { count: result.voided } })
  }
  const result = await addJudge({ actorId, competitionId, userId, promote: form.get('promote') === 'yes' })
  // The next one is often among the same people, so the search stays.
  if (result.ok)
    return redirectWithToast(
      paths.competitionJudges(competitionId, searchIn(args.request)),
      result.promoted ? 'competitions.judgePromoted' : 'competitions.judgeAdded',
    )
  if (result.code === 'competitionNotFound') throw notFound()
  return data({ code: result.code }, { status: 400 })
})

/** Whoever was being removed keeps the choice and the reason. */
function asRemoval({ code, form }: Fault): Failure {
  if (form.get('intent') !== 'remove') return { code }
  return { code, chosen: { scores: form.get('scores') === 'void' ? 'void' : 'keep', reason: String(form.get('reason') ?? '') } }
}

type Failure = { code: string; chosen?: RemovalChoice }

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function Judges() {
  const t = useT()
  const { title, search, panel, promoted, removed } = useLoaderData<typeof loader>()
  const failure = useActionData<Failure>()
  const atReason = removed !== null && failure?.chosen !== undefined && failure.code !== 'judgeNotFound'
  const here = paths.competitionJudges(panel.id)
  return (
    <Page title={title}>
      {failure && !atReason && (
        <div className="mb-5">
          <Notice tone="error">{errorText(t, failure.code)}</Notice>
        </div>
      )}
      {promoted && <ConfirmPromotion person={promoted} cancelTo={paths.competitionJudges(panel.id, search)} />}
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
        <PanelTable judges={panel.judges} />
      </Section>
      <Section title={t('competitions.judgeSearchTitle')}>
        <p className="mb-4 max-w-column text-sm text-muted">{t('competitions.judgeSearchHint')}</p>
        <form method="get" role="search" className="mb-4 flex flex-wrap items-end gap-3">
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
            <CandidateTable candidates={panel.candidates} search={search} />
          </div>
        )}
      </Section>
    </Page>
  )
}

export { CompetitionProblem as ErrorBoundary } from '~/ui/competitions/competition-problem'
