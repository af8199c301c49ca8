import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { answerReview } from '~/domain/appeals/answer-review.server'
import { findAppeal } from '~/domain/appeals/queries/appeals.server'
import { longestAppeal } from '~/domain/appeals/rules'
import { rankingName } from '~/domain/notices/ranking-name'
import { numberLabel } from '~/domain/registrations/number-label'
import { answeringFaults, asCodeWithReason } from '~/http/answering-faults.server'
import { idParam, notFound, requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { readForm } from '~/http/read-form.server'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { bringsTyped, broughtBack } from '~/http/typed-form.server'
import { formatDateTime, formatNumber } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { PostForm, SubmitButton } from '~/ui/form/form'
import { pointsText } from '~/ui/judging/points'
import { Facts, Notice, Page, Section } from '~/ui/layout/page'
import { ReasonField } from '~/ui/results/publication-form'

const idsOf = ({ id, appealId }: LoaderFunctionArgs['params']) => ({ competitionId: idParam(id), appealId: idParam(appealId) })

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, '/competitions/:id/appeals/:appealId')
  const ids = idsOf(args.params)
  const appeal = await findAppeal(ids)
  if (!appeal) throw notFound()
  const { number, name } = appeal
  const title = (await translateFor(args))('appeals.answerTitle', { number: numberLabel(number), name })
  return { title, competitionId: ids.competitionId, appeal }
}

export const action = answeringFaults('requestFailed', asCodeWithReason, async (args) => {
  const { id: actorId } = await requireAccess(args, '/competitions/:id/appeals/:appealId')
  const ids = idsOf(args.params)
  if (bringsTyped(args.request)) return broughtBack(args, asCodeWithReason)
  const answer = String((await readForm(args.request)).get('reason') ?? '')
  const result = await answerReview({ actorId, ...ids, answer })
  if (result.ok) return redirectWithToast(paths.appeals(ids.competitionId), 'appeals.answerSent')
  if (result.code === 'notFound') throw notFound()
  return data({ code: result.code as string, reason: answer }, { status: result.code === 'appealAnswered' ? 409 : 400 })
})

export default function Answer() {
  const t = useT()
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  const { title, competitionId, appeal } = useLoaderData<typeof loader>()
  const typed = useActionData<typeof action>()
  const { rank, totalHundredths, stageId, entryId, answeredAt, answeredBy } = appeal
  const time = (at: Date) => formatDateTime(at, locale, timeZone)
  return (
    <Page title={title} back={{ to: paths.appeals(competitionId), label: t('appeals.back') }}>
      {appeal.withdrawnAt && <Notice tone="info">{t('appeals.oldEdition', { edition: appeal.edition })}</Notice>}
      <Facts
        items={[
          { label: t('appeals.ranking'), value: rankingName(appeal.stage, appeal.rankedCategoryId === null ? null : appeal.category) },
          {
            label: t('outcomes.rank'),
            value:
              rank === null
                ? t('appeals.unplaced')
                : t('appeals.placed', { rank: formatNumber(rank, locale), total: pointsText(totalHundredths) }),
          },
          { label: t('appeals.time'), value: time(appeal.askedAt) },
        ]}
      />
      <p className="mt-3 flex flex-wrap gap-x-6">
        <a href={paths.resultSlip(competitionId, entryId, stageId)} className="lone-link">
          {t('appeals.itsSlip')}
        </a>
        <a href={`${paths.competitionScores(competitionId)}?stage=${stageId}&participant=${appeal.number ?? ''}`} className="lone-link">
          {t('appeals.itsScores')}
        </a>
      </p>
      <Section title={t('appeals.theirQuestion')}>
        <p className="max-w-column whitespace-pre-line">{appeal.question}</p>
      </Section>
      {answeredAt ? (
        <Section title={t('appeals.answer')}>
          {typed?.code && <Notice tone="error">{errorText(t, typed.code)}</Notice>}
          <p className="max-w-column whitespace-pre-line">{appeal.answer}</p>
          <p className="mt-2 text-sm text-muted">{t('appeals.answeredBy', { time: time(answeredAt), name: answeredBy ?? '—' })}</p>
        </Section>
      ) : (
        <PostForm className="form mt-6">
          <ReasonField
            label={t('appeals.answer')}
            hint={t('appeals.answerHint')}
            answer={typed ?? null}
            invalid={Boolean(typed?.code)}
            most={longestAppeal}
            rows={6}
          />
          <p className="actions">
            <SubmitButton>{t('appeals.sendAnswer')}</SubmitButton>
          </p>
        </PostForm>
      )}
    </Page>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)
