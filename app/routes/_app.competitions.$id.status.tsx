import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { longestReason } from '~/domain/audit/longest-reason'
import { endingRefusal } from '~/domain/competitions/ending'
import { findManagement, type Management } from '~/domain/competitions/queries/management.server'
import { moveCompetition } from '~/domain/stages/move-competition.server'
import { competitionMoves, competitionStatuses, openStages, resumes } from '~/domain/competitions/states'
import { coded } from '~/domain/competitions/coded'
import { countConcerned } from '~/domain/notices/concerned.server'
import { awardsWaiting } from '~/domain/results/queries/award-candidates.server'
import { noticeSettings } from '~/domain/settings/read-settings.server'
import { answeringFaults, asCodeWithReason } from '~/http/answering-faults.server'
import { idParam, notFound, requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { readForm } from '~/http/read-form.server'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { bringsTyped, broughtBack } from '~/http/typed-form.server'
import { useT } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { Concerned } from '~/ui/competitions/concerned'
import { describedBy, FieldFrame } from '~/ui/form/field-frame'
import { PostForm, SubmitButton } from '~/ui/form/form'
import { Notice, Page } from '~/ui/layout/page'

const readStatus = (value: unknown) => competitionStatuses.find((status) => status === value)

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, '/competitions/:id/status')
  const competition = await findManagement(idParam(args.params.id))
  const to = readStatus(new URL(args.request.url).searchParams.get('to'))
  if (!competition || !to) throw notFound()
  const { id, name, status, isPublished, ending } = competition
  const [t, notices, concerned, awards] = await Promise.all([translateFor(args), noticeSettings(), countConcerned(id), awardsWaiting(id)])
  const resuming = resumes(status, to)
  return {
    title: t(resuming ? 'competitions.resumeCompetition' : to === 'pending' ? 'competitions.moveTitle' : `competitions.moveTo_${to}`),
    id,
    name,
    from: status,
    to,
    allowed: competitionMoves[status].includes(to),
    resuming,
    /** Why its stages forbid it. */
    refusal: refusalOf(endingRefusal(to, ending.open), ending.open),
    ending,
    /** The stages whose results are to be published first. */
    open: openStages(competition.stages).map((stage) => ({ id: stage.id, name: stage.name })),
    /** Special awards that are still owed. */
    awards: awards.toDecide + awards.toPublish,
    concerned,
    told: isPublished && notices.competition_cancelled,
  }
}

function refusalOf(code: 'stagesOpen' | 'resultsOpen' | null, stages: readonly string[]): string | null {
  return code && coded(code, { stages: stages.join(' / ') })
}

export const action = answeringFaults('requestFailed', asCodeWithReason, async (args) => {
  const { id: actorId } = await requireAccess(args, '/competitions/:id/status')
  const competitionId = idParam(args.params.id)
  if (bringsTyped(args.request)) return broughtBack(args, asCodeWithReason)
  const form = await readForm(args.request)
  const [from, to] = [readStatus(form.get('from')), readStatus(form.get('to'))]
  const reason = String(form.get('reason') ?? '')
  if (!from || !to) return data({ code: 'invalid', reason }, { status: 400 })
  const result = await moveCompetition({ actorId, competitionId, from, to, reason })
  if (result.ok) return redirectWithToast(paths.competitionManage(competitionId), 'competitions.moved')
  if (result.code === 'competitionNotFound') throw notFound()
  const code = 'stages' in result ? refusalOf(result.code, result.stages) : (result.code as string)
  return data({ code, reason }, { status: result.code === 'statusChanged' ? 409 : 400 })
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function MoveCompetition() {
  const t = useT()
  const { title, id, name, from, to, refusal, ending, open, awards, resuming, concerned, told, ...page } = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>()
  const allowed = page.allowed && refusal === null
  const code = failure?.code ?? (page.allowed ? refusal : 'moveNotAllowed')
  const atReason = code === 'resumeReasonRequired' || (code?.startsWith('tooLong') ?? false)
  return (
    <Page title={title} back={{ to: paths.competitionManage(id), label: t('competitions.backToManage') }}>
      <PostForm>
        {code && !atReason && (
          <Notice tone="error">
            {errorText(t, code)}
            {code === refusal && <ToPublish id={id} stages={open} />}
          </Notice>
        )}
        {allowed && (
          <p>
            {t(resuming || to === 'completed' ? 'competitions.moveFromTo' : 'competitions.moveWarning', {
              name,
              from: t(`competitions.status_${from}`),
              to: t(`competitions.status_${to}`),
            })}
          </p>
        )}
        {allowed && to === 'cancelled' && (
          <Concerned counts={concerned} tells={t(told ? 'competitions.cancelTells' : 'competitions.cancelTellsNobody')} />
        )}
        {allowed && to === 'completed' && <WhatEnds ending={ending} />}
        {allowed && (to === 'completed' || to === 'archived') && awards > 0 && <p>{t('competitions.endAwards', { count: awards })}</p>}
        {allowed && resuming && (
          <FieldFrame
            id="reason"
            label={t('competitions.resumeReason')}
            hint={t('competitions.stageMoveReasonHint')}
            errors={atReason && code ? [code] : undefined}
            required
          >
            <textarea
              id="reason"
              name="reason"
              className="control"
              required
              maxLength={longestReason}
              defaultValue={failure?.reason}
              {...describedBy({ id: 'reason', hint: true, errors: atReason && code ? [code] : undefined })}
            />
          </FieldFrame>
        )}
        <input type="hidden" name="from" value={from} />
        <input type="hidden" name="to" value={to} />
        {allowed && (
          <div className="actions">
            <SubmitButton variant={to === 'cancelled' ? 'danger' : 'primary'}>{title}</SubmitButton>
          </div>
        )}
      </PostForm>
    </Page>
  )
}

/** The way on from a refusal: where each stage's results are published. */
function ToPublish({ id, stages }: { id: number; stages: readonly { id: number; name: string }[] }) {
  const t = useT()
  return (
    <ul className="mt-2">
      {stages.map((stage) => (
        <li key={stage.id}>
          <a href={paths.stagePublication(id, stage.id)}>{t('results.publishTitle', { stage: stage.name })}</a>
        </li>
      ))}
    </ul>
  )
}

function WhatEnds({ ending: { unheld, toReview, resumable } }: { ending: Management['ending'] }) {
  const t = useT()
  return (
    <>
      {unheld.length > 0 && <p>{t('competitions.endUnheld', { stages: unheld.join(t('common.listJoin')) })}</p>}
      {toReview > 0 && <p>{t('competitions.endToReview', { count: toReview })}</p>}
      <p>{t(resumable ? 'competitions.endResumable' : 'competitions.endFinal')}</p>
    </>
  )
}

export { CompetitionProblem as ErrorBoundary } from '~/ui/competitions/competition-problem'
