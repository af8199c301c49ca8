import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { publishStage } from '~/domain/results/publish-stage.server'
import { publicationPage } from '~/domain/results/queries.server'
import { idParam, notFound, requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { readForm } from '~/http/read-form.server'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { useT } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { PublicationForm } from '~/ui/judging/publication-form'
import { Facts, Notice, Page } from '~/ui/layout/page'

function idsOf({ id, stageId }: LoaderFunctionArgs['params']) {
  return { competitionId: idParam(id), stageId: idParam(stageId) }
}

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, '/competitions/:id/stages/:stageId/publication')
  const page = await publicationPage(idsOf(args.params))
  if (!page) throw notFound()
  return { title: (await translateFor(args))('results.publishTitle', { stage: page.stage.name }), page }
}

export async function action(args: ActionFunctionArgs) {
  const { id: actorId } = await requireAccess(args, '/competitions/:id/stages/:stageId/publication')
  const ids = idsOf(args.params)
  const form = await readForm(args.request)
  if (form.get('confirm') !== 'on') return data({ code: 'acknowledgeFirst' }, { status: 400 })
  const result = await publishStage({ actorId, ...ids, undecidedSeen: Number(form.get('undecided')) })
  const url = paths.competitionAdvancements(ids.competitionId, ids.stageId)
  if (result.ok) return redirectWithToast(url, 'results.published')
  if (result.code === 'notFound') throw notFound()
  if (result.code === 'alreadyPublished') return redirectWithToast(url, 'results.publishedBefore', { type: 'info' })
  return data({ code: result.code as string }, { status: 409 })
}

export default function Publication() {
  const t = useT()
  const { title, page } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { competition, stage, state } = page
  const back = paths.competitionAdvancements(competition.id, stage.id)
  return (
    <Page title={title} eyebrow={competition.name} back={{ to: back, label: t('results.backToAdvancement') }}>
      <Facts
        items={[
          { label: t('results.entrants'), value: page.entrants },
          { label: t('results.scoredEntrants'), value: page.scored },
          {
            label: t('results.advancement_advanced'),
            value:
              stage.advanceCount === null ? page.advanced : t('results.ofPlaces', { count: page.advanced, places: stage.advanceCount }),
          },
          { label: t('results.advancement_eliminated'), value: page.eliminated },
          { label: t('results.extremes'), value: t(page.removeExtremes ? 'results.withoutExtremes' : 'results.withAll') },
        ]}
      />
      <div className="mt-6">
        {state === 'published' && <Notice tone="success">{t('results.isPublished')}</Notice>}
        {state === 'tooEarly' && <Notice tone="warning">{errorText(t, 'publishTooEarly')}</Notice>}
        {(state === 'ready' || state === 'closesFirst') && (
          <PublicationForm page={page} state={state} code={answer?.code ?? null} cancel={back} />
        )}
      </div>
    </Page>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)
