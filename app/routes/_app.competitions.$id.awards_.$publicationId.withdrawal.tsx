import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { awardPublication } from '~/domain/results/queries/award-publication.server'
import { withdrawAward } from '~/domain/results/withdraw-award.server'
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
import { Notice, Page } from '~/ui/layout/page'
import { WithdrawalForm } from '~/ui/results/withdrawal-form'

function idsOf({ id, publicationId }: LoaderFunctionArgs['params']) {
  return { competitionId: idParam(id), publicationId: idParam(publicationId) }
}

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, '/competitions/:id/awards/:publicationId/withdrawal')
  const ids = idsOf(args.params)
  const publication = await awardPublication(ids)
  if (!publication) throw notFound()
  const title = (await translateFor(args))('results.withdrawAwardTitle', { award: publication.award })
  return { title, competitionId: ids.competitionId, publication }
}

export const action = answeringFaults('requestFailed', asCodeWithReason, async (args) => {
  const { id: actorId } = await requireAccess(args, '/competitions/:id/awards/:publicationId/withdrawal')
  const ids = idsOf(args.params)
  if (bringsTyped(args.request)) return broughtBack(args, asCodeWithReason)
  const reason = String((await readForm(args.request)).get('reason') ?? '')
  const result = await withdrawAward({ actorId, ...ids, reason })
  if (result.ok) return redirectWithToast(paths.competitionAwards(ids.competitionId), 'results.awardIsWithdrawn')
  if (result.code === 'notFound') throw notFound()
  return data({ code: result.code as string, reason }, { status: result.code === 'awardAlreadyWithdrawn' ? 409 : 400 })
})

export default function AwardWithdrawal() {
  const t = useT()
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  const { title, competitionId, publication } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const back = paths.competitionAwards(competitionId)
  const { award, winners, withdrawnAt, withdrawalReason } = publication
  return (
    <Page title={title} back={{ to: back, label: t('results.awardsTitle') }}>
      {withdrawnAt ? (
        <Notice tone={answer?.code ? 'error' : 'info'}>
          {t('results.awardWasWithdrawn', { time: formatDateTime(withdrawnAt, locale, timeZone), reason: withdrawalReason })}
          {answer?.code && ` ${errorText(t, answer.code)}`}
        </Notice>
      ) : (
        <WithdrawalForm
          reason={{ label: t('results.withdrawAwardReason'), hint: t('results.withdrawAwardReasonHint') }}
          act={t('results.withdrawAward')}
          cancel={back}
          answer={answer ?? null}
        >
          <p>{t('results.withdrawAwardMeans', { award, names: winners.join(t('common.listJoin')) })}</p>
        </WithdrawalForm>
      )}
    </Page>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)
