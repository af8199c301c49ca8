import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useRef } from 'react'
import { decideAdvancements } from '~/domain/advancement/decide-advancements.server'
import { advancementStatuses } from '~/domain/competitions/states'
import { readOneOf, readPage } from '~/domain/lists/list-query'
import { advancementPage } from '~/domain/results/queries/advancement-page.server'
import { idParam, notFound, requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { readForm } from '~/http/read-form.server'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { useT } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { AdvancementOptions } from '~/ui/results/advancement-options'
import { CategoryChoice, rankingName } from '~/ui/results/category-choice'
import { ConfirmAfterPublishing, DecisionBar, RankingFields, WholeRankingForms } from '~/ui/results/decision-bar'
import { StageChoice } from '~/ui/results/stage-choice'
import { StandingsTable } from '~/ui/results/standings-table'
import { useAdvancementKeys } from '~/ui/results/use-advancement-keys'
import { EmptyState, Notice, Page } from '~/ui/layout/page'
import { ButtonLink } from '~/ui/primitives/button'
import { Pagination } from '~/ui/primitives/pagination'
import { FormEnd, FormStart } from '~/ui/form/form'

export const handle = { scripts: true }

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, '/competitions/:id/advancements')
  const query = new URL(args.request.url).searchParams
  const extremes = readOneOf(query, 'extremes', ['drop', 'keep'])
  const page = await advancementPage({
    competitionId: idParam(args.params.id),
    stageId: query.has('stage') ? idParam(query.get('stage') ?? '') : undefined,
    categoryId: query.has('category') ? idParam(query.get('category') ?? '') : undefined,
    removeExtremes: extremes && extremes === 'drop',
    page: readPage(query),
  })
  if (!page) throw notFound()
  const t = await translateFor(args)
  return { title: t(page.decides ? 'results.advancementTitle' : 'results.rankingTitle', { stage: rankingName(page) }), page }
}

export async function action(args: ActionFunctionArgs) {
  const { id: actorId } = await requireAccess(args, '/competitions/:id/advancements')
  const competitionId = idParam(args.params.id)
  const form = await readForm(args.request)
  const stageId = idParam(String(form.get('stage') ?? ''))
  const categoryId = form.has('category') ? idParam(String(form.get('category'))) : null
  const which = form.get('which')
  const status = advancementStatuses.find((name) => name === (form.get('confirmed') ?? form.get('status')))
  if (!status) return data({ code: 'invalid', selected: [], status: null }, { status: 400 })
  const result = await decideAdvancements({
    actorId,
    competitionId,
    stageId,
    categoryId,
    entries: which === 'aboveLine' || which === 'undecided' ? which : form.getAll('entry').map((value) => idParam(String(value))),
    status,
    confirmed: form.has('confirmed'),
  })
  if (!result.ok) {
    if (result.code === 'notFound') throw notFound()
    return data(
      { code: result.code as string, selected: result.entryIds, status },
      { status: result.code === 'confirmAfterPublishing' ? 409 : 400 },
    )
  }
  return redirectWithToast(paths.competitionAdvancements(competitionId, stageId, categoryId), 'results.decided', {
    params: { count: result.changed },
  })
}

export default function Advancements() {
  const t = useT()
  const { title, page } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const form = useRef<HTMLFormElement>(null)
  useAdvancementKeys(form)
  const { competition, stage, category, rows } = page
  const asks = answer?.code === 'confirmAfterPublishing' && answer.status !== null
  const here = paths.competitionAdvancements(competition.id, stage.id, category?.id)
  return (
    <Page
      wide
      title={title}
      eyebrow={competition.name}
      back={{ to: paths.competitionManage(competition.id), label: t('results.backToManage') }}
      actions={
        <ButtonLink to={paths.stagePublication(competition.id, stage.id, category?.id)} variant={stage.published ? 'secondary' : 'primary'}>
          {t(stage.published ? 'results.publicationSeen' : 'results.publish')}
        </ButtonLink>
      }
    >
      <StageChoice stages={page.stages} selectedId={stage.id} to={(id) => paths.competitionAdvancements(competition.id, id)} />
      <CategoryChoice page={page} to={(id) => paths.competitionAdvancements(competition.id, stage.id, id)} />
      <AdvancementOptions page={page} />
      {answer && !asks && (
        <div className="mt-4">
          <Notice tone="error">{errorText(t, answer.code)}</Notice>
        </div>
      )}
      {rows.length === 0 ? (
        <EmptyState title={t('results.noEntrants')}>{t('results.noEntrantsHint')}</EmptyState>
      ) : (
        <form ref={form} method="post" action={here}>
          <FormStart />
          {/* A disabled default button: Enter on a checkbox decides nothing. */}
          <button type="submit" disabled hidden />
          <RankingFields stageId={stage.id} categoryId={category?.id} />
          {asks && answer.status && (
            <ConfirmAfterPublishing
              status={answer.status}
              selected={answer.selected}
              shown={rows.map(({ entryId }) => entryId)}
              cancel={here}
            />
          )}
          {page.decides && <DecisionBar page={page} />}
          <StandingsTable
            competitionId={competition.id}
            stageId={stage.id}
            view={page}
            decides={page.decides}
            selected={new Set(answer?.selected ?? [])}
            caption={title}
          />
          <FormEnd />
        </form>
      )}
      <Pagination page={page.page} pageCount={page.pageCount} />
      {page.decides && <WholeRankingForms stageId={stage.id} categoryId={category?.id} action={here} />}
      <p className="mt-6 text-sm text-muted">
        {t(competition.extremesMode === 'per_criterion' ? 'results.ruleByCriterion' : 'results.rule')}
      </p>
    </Page>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)
