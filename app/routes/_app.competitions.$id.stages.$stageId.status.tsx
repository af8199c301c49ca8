import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { longestReason } from '~/domain/audit/longest-reason'
import { findManagement } from '~/domain/competitions/queries/management.server'
import { isBackward, stageMoves, stageStatuses } from '~/domain/competitions/states'
import { registrationCloses } from '~/domain/competitions/windows'
import { endOfUploads } from '~/domain/works/queries/unlocked-participants.server'
import { moveStageAndLock } from '~/domain/stages/move-stage-and-lock.server'
import { answeringFaults, asCodeWithReason } from '~/http/answering-faults.server'
import { idParam, notFound, requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { readForm } from '~/http/read-form.server'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { bringsTyped, broughtBack } from '~/http/typed-form.server'
import { formatDateTime } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { FieldFrame } from '~/ui/form/field-frame'
import { PostForm, SubmitButton } from '~/ui/form/form'
import { stageMoveText, stageStatusText } from '~/ui/competitions/stage-words'
import { Notice, Page } from '~/ui/layout/page'

const readStatus = (value: unknown) => stageStatuses.find((status) => status === value)

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, '/competitions/:id/stages/:stageId/status')
  const [competitionId, stageId] = [idParam(args.params.id), idParam(args.params.stageId)]
  const competition = await findManagement(competitionId)
  const stage = competition?.stages.find(({ id }) => id === stageId)
  const to = readStatus(new URL(args.request.url).searchParams.get('to'))
  if (!competition || !stage || !to) throw notFound()
  const t = await translateFor(args)
  return {
    title: stageMoveText(t, stage, to),
    id: competition.id,
    stage: { name: stage.name, status: stage.status, canUpload: stage.canUpload },
    to,
    refusal: stageMoves[stage.status].includes(to) ? (to === 'active' ? stage.openingRefusal : null) : 'moveNotAllowed',
    starts: to === 'active' && competition.status === 'pending',
    ends: to === 'completed' && stage.status === 'active' && stage.canUpload ? await endOfUploads(stageId) : null,
    /** Nobody can enter once the first stage takes no more works. */
    endsEntries: to === 'completed' && stage === competition.stages[0] && ['open', 'not_yet'].includes(competition.window),
    entriesClose: registrationCloses(competition),
  }
}

export const action = answeringFaults('requestFailed', asCodeWithReason, async (args) => {
  const { id: actorId } = await requireAccess(args, '/competitions/:id/stages/:stageId/status')
  const [competitionId, stageId] = [idParam(args.params.id), idParam(args.params.stageId)]
  if (bringsTyped(args.request)) return broughtBack(args, asCodeWithReason)
  const form = await readForm(args.request)
  const [from, to, reason] = [readStatus(form.get('from')), readStatus(form.get('to')), String(form.get('reason') ?? '')]
  if (!from || !to) return data({ code: 'invalid', reason }, { status: 400 })
  const result = await moveStageAndLock({ actorId, competitionId, stageId, from, to, reason })
  if (result.ok)
    return redirectWithToast(
      paths.competitionManage(competitionId),
      result.competitionStarted ? 'competitions.stageMovedStarted' : 'competitions.stageMoved',
    )
  if (result.code === 'stageNotFound') throw notFound()
  return data({ code: result.code as string, reason }, { status: result.code === 'statusChanged' ? 409 : 400 })
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function MoveStage() {
  const t = useT()
  const { title, id, stage, to, refusal, starts, ends, endsEntries, entriesClose } = useLoaderData<typeof loader>()
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  const failure = useActionData<typeof action>()
  const from = stage.status
  const allowed = refusal === null
  const asksReason = isBackward(from, to)
  const atReason = failure?.code === 'stageReasonRequired' || failure?.code?.startsWith('tooLong')
  const code = atReason ? null : (failure?.code ?? refusal)
  return (
    <Page title={title} back={{ to: paths.competitionManage(id), label: t('competitions.backToManage') }}>
      <PostForm>
        {code && <Notice tone="error">{errorText(t, code)}</Notice>}
        {allowed && (
          <p>
            {t('competitions.stageMoveFromTo', {
              stage: stage.name,
              from: stageStatusText(t, stage),
              to: stageStatusText(t, { ...stage, status: to }),
            })}
          </p>
        )}
        {ends && <EndOfUploads {...ends} />}
        {endsEntries && (
          <Notice tone="warning">
            {entriesClose
              ? t('competitions.stageEndsEntriesPlanned', { time: formatDateTime(entriesClose, locale, timeZone) })
              : t('competitions.stageEndsEntries')}
          </Notice>
        )}
        {starts && <Notice>{t('competitions.stageMoveStarts')}</Notice>}
        <input type="hidden" name="from" value={from} />
        <input type="hidden" name="to" value={to} />
        {allowed && asksReason && (
          <FieldFrame
            id="reason"
            label={t('competitions.stageMoveReason')}
            hint={t('competitions.stageMoveReasonHint')}
            errors={atReason && failure?.code ? [failure.code] : undefined}
          >
            <textarea
              id="reason"
              name="reason"
              className="control"
              required
              maxLength={longestReason}
              defaultValue={failure?.reason}
              aria-describedby={atReason ? 'reason-hint reason-error' : 'reason-hint'}
              aria-invalid={atReason || undefined}
            />
          </FieldFrame>
        )}
        {allowed && (
          <div className="actions">
            <SubmitButton variant={asksReason ? 'danger' : 'primary'}>{title}</SubmitButton>
          </div>
        )}
      </PostForm>
    </Page>
  )
}

/** What ending the uploads by hand does at once, with figures. */
function EndOfUploads({ locked, tooFew, planned }: { locked: number; tooFew: number; planned: Date | null }) {
  const t = useT()
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  return (
    <Notice tone={locked + tooFew > 0 ? 'warning' : 'info'}>
      {[
        planned && t('competitions.stageEndPlanned', { time: formatDateTime(planned, locale, timeZone) }),
        locked > 0 && t('competitions.stageEndLocks', { count: locked }),
        tooFew > 0 && t('competitions.stageEndTooFew', { count: tooFew }),
        locked + tooFew === 0 && t('competitions.stageEndNobody'),
      ]
        .filter(Boolean)
        .join(locale === 'zh' ? '' : ' ')}
    </Notice>
  )
}

export { CompetitionProblem as ErrorBoundary } from '~/ui/competitions/competition-problem'
