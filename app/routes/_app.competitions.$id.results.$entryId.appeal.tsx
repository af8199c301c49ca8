import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { askForReview } from '~/domain/appeals/ask-review.server'
import { entryAppeals } from '~/domain/appeals/queries/entry-appeals.server'
import { longestAppeal } from '~/domain/appeals/rules'
import { readId } from '~/domain/lists/list-query'
import { entryResult } from '~/domain/results/queries/entry-result.server'
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
import { PostForm, SubmitButton } from '~/ui/form/form'
import { Notice, Page } from '~/ui/layout/page'
import { ButtonLink } from '~/ui/primitives/button'
import { OwnAppeals } from '~/ui/results/appeals/own-appeals'
import { ReasonField } from '~/ui/results/publication-form'

const idsOf = ({ params, request }: LoaderFunctionArgs) => ({
  competitionId: idParam(params.id),
  entryId: idParam(params.entryId),
  stageId: readId(new URL(request.url).searchParams, 'stage'),
})

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAccess(args, '/competitions/:id/results/:entryId/appeal')
  const result = await entryResult({ viewer, ...idsOf(args) })
  // A question is a participant's own; organisers read theirs in the list.
  if (!result || result.userId !== viewer.id) throw notFound()
  const { competitionId, entryId, stageId, stageName, competition, edition } = result
  const t = await translateFor(args)
  return {
    title: t('appeals.askTitle', { stage: stageName }),
    of: { competition, edition, slip: paths.resultSlip(competitionId, entryId, stageId) },
    ...(await entryAppeals(result)),
  }
}

export const action = answeringFaults('requestFailed', asCodeWithReason, async (args) => {
  const viewer = await requireAccess(args, '/competitions/:id/results/:entryId/appeal')
  const ids = idsOf(args)
  const result = await entryResult({ viewer, ...ids })
  if (!result) throw notFound()
  if (bringsTyped(args.request)) return broughtBack(args, asCodeWithReason)
  const { stageId } = result
  const question = String((await readForm(args.request)).get('reason') ?? '')
  const asked = await askForReview({ viewer, ...ids, stageId, question })
  if (asked.ok) return redirectWithToast(paths.resultSlip(ids.competitionId, ids.entryId, stageId), 'appeals.sent')
  if (asked.code === 'notFound') throw notFound()
  return data({ code: asked.code as string, reason: question }, { status: isUnreadable(asked.code) ? 400 : 409 })
})

const isUnreadable = (code: string | null) => code === 'questionRequired' || code?.startsWith('tooLong') === true

export default function Appeal() {
  const t = useT()
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  const { title, of, appeals, closes, refusal } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const invalid = answer !== undefined && isUnreadable(answer.code)
  return (
    <Page title={title} eyebrow={of.competition} back={{ to: of.slip, label: t('slip.ownSlip') }}>
      {refusal ? (
        <Notice tone={answer?.code ? 'error' : 'info'}>{errorText(t, refusal)}</Notice>
      ) : (
        <PostForm>
          <p>{t('appeals.askLead')}</p>
          {closes && <p className="text-muted">{t('appeals.until', { time: formatDateTime(closes, locale, timeZone) })}</p>}
          {answer?.code && !invalid && <Notice tone="error">{errorText(t, answer.code)}</Notice>}
          <ReasonField
            label={t('appeals.question')}
            hint={t('appeals.questionHint')}
            answer={answer ?? null}
            invalid={invalid}
            most={longestAppeal}
            rows={8}
          />
          <p className="actions">
            <SubmitButton>{t('appeals.send')}</SubmitButton>
            <ButtonLink to={of.slip} variant="secondary">
              {t('common.cancel')}
            </ButtonLink>
          </p>
        </PostForm>
      )}
      {refusal && answer?.reason && <p className="mt-4 max-w-column whitespace-pre-line">{answer.reason}</p>}
      <OwnAppeals appeals={appeals} edition={of.edition} />
    </Page>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export { CompetitionProblem as ErrorBoundary } from '~/ui/competitions/competition-problem'
