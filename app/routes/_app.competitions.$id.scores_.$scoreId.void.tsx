import { useForm } from '@conform-to/react'
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { longestReason } from '~/domain/audit/longest-reason'
import { voidScoreSchema } from '~/domain/judging/schema'
import { voidScore } from '~/domain/judging/void-score.server'
import { scoreQuery } from '~/domain/results/score-filter'
import { scoreToVoid } from '~/domain/results/queries/score-to-void.server'
import { answeringFaults, asWholeReply } from '~/http/answering-faults.server'
import { idParam, notFound, requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { readForm } from '~/http/read-form.server'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { bringsTyped, broughtBack } from '~/http/typed-form.server'
import { useT } from '~/i18n/provider'
import { TextAreaField } from '~/ui/form/fields'
import { ErrorSummary, PostForm, SubmitButton } from '~/ui/form/form'
import { numberLabel } from '~/domain/registrations/number-label'
import { Facts, Notice, Page } from '~/ui/layout/page'
import { ButtonLink } from '~/ui/primitives/button'
import { workTitle } from '~/ui/works/work-title'

function idsOf({ id, scoreId }: LoaderFunctionArgs['params']) {
  return { competitionId: idParam(id), scoreId: idParam(scoreId) }
}

/** The scores of whose work it is, one by one. */
function backTo(competitionId: number, { stageId, number }: { stageId: number; number: number | null }): string {
  return (
    paths.competitionScores(competitionId) + scoreQuery({ view: 'scores', stageId, participant: number === null ? '' : String(number) })
  )
}

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, '/competitions/:id/scores/:scoreId/void')
  const score = await scoreToVoid(idsOf(args.params))
  if (!score) throw notFound()
  return { title: (await translateFor(args))('results.voidTitle'), score }
}

export const action = answeringFaults('requestFailed', asWholeReply, async (args) => {
  const { id: actorId } = await requireAccess(args, '/competitions/:id/scores/:scoreId/void')
  const ids = idsOf(args.params)
  if (bringsTyped(args.request)) return broughtBack(args, asWholeReply)
  const submission = parseWithZod(await readForm(args.request), { schema: voidScoreSchema })
  if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
  const result = await voidScore({ actorId, ...ids, reason: submission.value.reason })
  const score = await scoreToVoid(ids)
  if (!score || (!result.ok && result.code === 'notFound')) throw notFound()
  if (result.ok) return redirectWithToast(backTo(ids.competitionId, score), 'results.scoreVoided')
  return data(submission.reply({ formErrors: [result.code] }), { status: 409 })
})

export default function VoidScore() {
  const t = useT()
  const { title, score } = useLoaderData<typeof loader>()
  const [form, fields] = useForm<{ reason: string }>({
    lastResult: useActionData<typeof action>(),
    constraint: getZodConstraint(voidScoreSchema),
  })
  const back = backTo(score.competitionId, score)
  return (
    <Page title={title} back={{ to: back, label: t('results.scoresTitle') }}>
      <Facts
        items={[
          { label: t('results.judge'), value: score.judge },
          {
            label: t('results.participant'),
            value: [t('results.number', { number: numberLabel(score.number) }), score.participant].join(t('common.factSeparator')),
          },
          { label: t('results.category'), value: score.category },
          { label: t('results.work'), value: workTitle(t, score.title) },
          { label: t('results.stage'), value: score.stage },
          { label: t('results.status'), value: t(`results.score_${score.status as 'submitted'}`) },
        ]}
      />
      {score.status === 'submitted' ? (
        <div className="mt-6">
          <PostForm form={form}>
            <Notice tone="warning">
              {t('results.voidWarning')} {score.scoringOver && t('results.voidScoringOver')}
            </Notice>
            <ErrorSummary form={form} />
            <TextAreaField
              field={fields.reason}
              label={t('results.voidReason')}
              hint={t('results.voidReasonHint')}
              maxLength={longestReason}
            />
            <p className="actions">
              <SubmitButton variant="danger">{t('results.voidConfirm')}</SubmitButton>
              <ButtonLink to={back} variant="secondary">
                {t('common.cancel')}
              </ButtonLink>
            </p>
          </PostForm>
        </div>
      ) : (
        <div className="mt-6">
          <Notice tone="info">{t(score.status === 'voided' ? 'results.voidedAlready' : 'results.voidTooLate')}</Notice>
        </div>
      )}
    </Page>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)
