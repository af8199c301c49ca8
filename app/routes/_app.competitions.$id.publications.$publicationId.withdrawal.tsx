import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { competitionRuns } from '~/domain/competitions/states'
import { rankingName } from '~/domain/notices/ranking-name'
import { findEdition } from '~/domain/results/queries/editions.server'
import { withdrawPublication } from '~/domain/results/withdraw-publication.server'
import { answeringFaults, asCodeWithReason } from '~/http/answering-faults.server'
import { idParam, notFound, requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { readForm } from '~/http/read-form.server'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { bringsTyped, broughtBack } from '~/http/typed-form.server'
import { useT } from '~/i18n/provider'
import { Notice, Page } from '~/ui/layout/page'
import { WithdrawalForm } from '~/ui/results/withdrawal-form'

function idsOf({ id, publicationId }: LoaderFunctionArgs['params']) {
  return { competitionId: idParam(id), publicationId: idParam(publicationId) }
}

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, '/competitions/:id/publications/:publicationId/withdrawal')
  const ids = idsOf(args.params)
  const edition = await findEdition(ids)
  if (!edition) throw notFound()
  const stage = rankingName(edition.stageName, edition.category)
  return { title: (await translateFor(args))('results.withdrawTitle', { stage }), competitionId: ids.competitionId, edition }
}

export const action = answeringFaults('requestFailed', asCodeWithReason, async (args) => {
  const { id: actorId } = await requireAccess(args, '/competitions/:id/publications/:publicationId/withdrawal')
  const ids = idsOf(args.params)
  if (bringsTyped(args.request)) return broughtBack(args, asCodeWithReason)
  const reason = String((await readForm(args.request)).get('reason') ?? '')
  const result = await withdrawPublication({ actorId, ...ids, reason })
  if (result.ok) return redirectWithToast(paths.stagePublication(ids.competitionId, result.stageId, result.categoryId), 'results.withdrawn')
  if (result.code === 'notFound') throw notFound()
  return data({ code: result.code as string, reason }, { status: result.code === 'alreadyWithdrawn' ? 409 : 400 })
})

export default function Withdrawal() {
  const t = useT()
  const { title, competitionId, edition } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const back = paths.stagePublication(competitionId, edition.stageId, edition.categoryId)
  return (
    <Page title={title} back={{ to: back, label: t('results.editions') }}>
      {edition.withdrawnAt ? (
        <Notice tone="info">{t('results.editionWithdrawn', { reason: edition.withdrawalReason })}</Notice>
      ) : (
        <WithdrawalForm
          reason={{ label: t('results.withdrawReason'), hint: t('results.withdrawReasonHint') }}
          act={t('results.withdraw')}
          cancel={back}
          answer={answer ?? null}
        >
          <p>{t('results.withdrawMeans', { count: edition.results.length })}</p>
          {edition.underWay.length > 0 && (
            <Notice tone="warning">
              {t('results.withdrawUnderWay', { stage: edition.stageName, stages: edition.underWay.join(t('common.listJoin')) })}
            </Notice>
          )}
          {!competitionRuns(edition.competitionStatus) && <Notice tone="warning">{t('results.withdrawOver')}</Notice>}
        </WithdrawalForm>
      )}
    </Page>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)
