import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useRef } from 'react'
import { decideAdvancements } from '~/domain/advancement/decide-advancements.server'
import { aroundTheLine } from '~/domain/advancement/queries/around-the-line.server'
import { wholeRankings } from '~/domain/advancement/rules'
import { advancementStatuses } from '~/domain/competitions/states'
import { readOneOf, readPage } from '~/domain/lists/list-query'
import { type AdvancementPage, advancementPage } from '~/domain/results/queries/advancement-page.server'
import { answeringFaults, type Fault } from '~/http/answering-faults.server'
import { idParam, notFound, requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { readForm } from '~/http/read-form.server'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { useT } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { AgainstLine } from '~/ui/results/against-line'
import { CategoryChoice, chosenName } from '~/ui/results/category-choice'
import { ConfirmAfterPublishing, ConfirmRest, DecisionBar, RankingFields, WholeRankingForms } from '~/ui/results/decision-bar'
import { PlacedEntryLinks } from '~/ui/results/placed-entries'
import { RankingFacts } from '~/ui/results/ranking-facts'
import { RankingRules } from '~/ui/results/ranking-rules'
import { StageChoice } from '~/ui/results/stage-choice'
import { StandingsTable } from '~/ui/results/standings-table'
import { useAdvancementKeys } from '~/ui/results/use-advancement-keys'
import { EmptyState, Notice, Page } from '~/ui/layout/page'
import { ButtonLink } from '~/ui/primitives/button'
import { Pagination } from '~/ui/primitives/pagination'
import { FormEnd, FormStart } from '~/ui/form/form'

export const handle = { withoutHelp: true, scripts: ['judging', 'outcomes', 'results', 'stages', 'works'] }

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
  const ranking = { stageId: page.stage.id, categoryId: page.category?.id ?? null }
  // Long rankings open at their line; a warning above it is read first.
  if (page.line && page.line.above > readAtOnce && !query.has('page') && !page.against) throw redirect(lineOf(page, query))
  const around = await aroundTheLine({
    competitionId: page.competition.id,
    ...ranking,
    removeExtremes: page.removeExtremes,
    entryIds: page.rows.map(({ entryId }) => entryId),
  })
  const t = await translateFor(args)
  return {
    title: t(page.decides ? 'results.advancementTitle' : 'results.rankingTitle', { stage: chosenName(page) }),
    page,
    around,
    here: addressOf(page.competition.id, ranking, query),
    toFirst: `${addressOf(page.competition.id, ranking, withPage(query, 1))}#ranking`,
    toLine: lineOf(page, query),
    selected: query.getAll('entry').map(Number),
  }
}

/** Rows that are seen without scrolling far. */
const readAtOnce = 8

function withPage(query: URLSearchParams, page: number): URLSearchParams {
  const asked = new URLSearchParams(query)
  asked.set('page', String(page))
  return asked
}

/** The cut line of a ranking, on the page where it falls. */
function lineOf({ competition, stage, category, line }: AdvancementPage, query: URLSearchParams): string {
  const ranking = { stageId: stage.id, categoryId: category?.id ?? null }
  return `${addressOf(competition.id, ranking, withPage(query, line?.page ?? 1))}#line`
}

/** A ranking as somebody looks at it, on its page and by the rule that they chose; with who is selected there, if anybody. */
function addressOf(
  competitionId: number,
  { stageId, categoryId }: { stageId: number; categoryId: number | null },
  query: URLSearchParams,
  selected: readonly number[] = [],
): string {
  const kept = new URLSearchParams()
  for (const name of ['extremes', 'page']) if (query.has(name)) kept.set(name, query.get(name) ?? '')
  for (const id of selected) kept.append('entry', String(id))
  return `${paths.competitionAdvancements(competitionId, stageId, categoryId)}${kept.size > 0 ? `&${kept}` : ''}`
}

export const action = answeringFaults('requestFailed', undecided, async (args) => {
  const { id: actorId } = await requireAccess(args, '/competitions/:id/advancements')
  const competitionId = idParam(args.params.id)
  const form = await readForm(args.request)
  const stageId = idParam(String(form.get('stage') ?? ''))
  const categoryId = form.has('category') ? idParam(String(form.get('category'))) : null
  const which = wholeRankings.find((name) => name === form.get('which'))
  const selected = form.getAll('entry').map((value) => idParam(String(value)))
  const query = new URL(args.request.url).searchParams
  const back = (kept: readonly number[] = []) => addressOf(competitionId, { stageId, categoryId }, query, kept)
  const row = which ? '#line' : selected.length > 0 ? `#entry-${selected.at(-1)}` : ''
  const status = advancementStatuses.find((name) => name === (form.get('confirmed') ?? form.get('status')))
  if (!status) return data({ ...nobody, code: 'invalid', selected, back: back() }, { status: 400 })
  const result = await decideAdvancements({
    actorId,
    competitionId,
    stageId,
    categoryId,
    entries: which ? { which, digestSeen: String(form.get('digest') ?? '') } : selected,
    status,
    confirmed: form.has('confirmed'),
  })
  if (!result.ok) {
    if (result.code === 'notFound') throw notFound()
    return data(
      {
        code: result.code as string,
        // Of a ranking that has changed the page selects nobody for who saw another.
        selected: result.code === 'rankingChanged' || result.code === 'confirmRest' ? [] : result.entryIds,
        meant: result.entryIds.length,
        status,
        people: result.people,
        beyond: result.beyond,
        back: back(selected),
      },
      { status: asksFirst(result.code) || result.code === 'rankingChanged' ? 409 : 400 },
    )
  }
  if (result.changed === 0) return redirectWithToast(back() + row, 'results.decidedNothing', { type: 'info' })
  return redirectWithToast(back() + row, 'results.decided', { params: { count: result.changed } })
})

const asksFirst = (code: string) => code === 'confirmAfterPublishing' || code === 'confirmRest'

const nobody = { status: null, people: [], beyond: null, meant: 0 }

/** What was ticked stays ticked. */
function undecided({ code, form }: Fault) {
  const selected = form.getAll('entry').map(Number)
  return { ...nobody, code, selected, back: '' }
}

export default function Advancements() {
  const t = useT()
  const { title, page, around, here, toFirst, toLine, selected } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const form = useRef<HTMLFormElement>(null)
  useAdvancementKeys(form)
  const { competition, stage, category, rows } = page
  const place = { competitionId: competition.id, stageId: stage.id, categoryId: category?.id }
  const asks = answer && answer.status !== null && asksFirst(answer.code) ? answer.code : null
  return (
    <Page
      title={title}
      line={
        <>
          <StageChoice stages={page.stages} selectedId={stage.id} to={(id) => paths.competitionAdvancements(competition.id, id)} />
          <CategoryChoice page={page} to={(id) => paths.competitionAdvancements(competition.id, stage.id, id)} />
          <RankingFacts page={page} toFirst={toFirst} toLine={toLine} />
          <RankingRules page={page} around={around} place={place} />
        </>
      }
      actions={
        <ButtonLink to={paths.stagePublication(competition.id, stage.id, category?.id)} variant="secondary" size="small">
          {t(stage.published ? 'results.publicationSeen' : 'results.publish')}
        </ButtonLink>
      }
    >
      {page.removeExtremes !== competition.removeExtremes && <p className="mt-2 text-sm text-amber">{t('results.notOfficial')}</p>}
      {answer && !asks && (
        <div className="mt-4">
          <Notice tone="error">
            <p>{errorText(t, answer.code)}</p>
            {answer.beyond && (
              <p>
                {t('results.advancedBeyond', { count: answer.beyond.count })}
                <PlacedEntryLinks entries={answer.beyond} place={place} />
              </p>
            )}
          </Notice>
        </div>
      )}
      {asks === 'confirmRest' && (
        <ConfirmRest
          people={answer!.people}
          count={answer!.meant}
          cancel={answer!.back}
          action={here}
          ranking={{ stageId: stage.id, categoryId: category?.id, digest: page.digest }}
        />
      )}
      {page.against && (
        <div className="mt-4">
          <Notice tone="warning">
            <p>{t('results.againstLine')}</p>
            <AgainstLine against={page.against} place={place} />
          </Notice>
        </div>
      )}
      {rows.length === 0 ? (
        <EmptyState title={t('results.noEntrants')}>{t('results.noEntrantsHint')}</EmptyState>
      ) : (
        <form ref={form} method="post" action={here} id="ranking">
          <FormStart />
          {/* A disabled default button: Enter on a checkbox decides nothing. */}
          <button type="submit" disabled hidden />
          <RankingFields stageId={stage.id} categoryId={category?.id} />
          {asks === 'confirmAfterPublishing' && answer?.status && (
            <ConfirmAfterPublishing
              status={answer.status}
              people={answer.people}
              selected={answer.selected}
              shown={rows.map(({ entryId }) => entryId)}
              cancel={answer.back}
            />
          )}
          <StandingsTable
            competitionId={competition.id}
            stageId={stage.id}
            view={page}
            around={around}
            decides={page.decides}
            removeExtremes={page.removeExtremes}
            selected={new Set(answer?.selected ?? selected)}
            caption={title}
          />
          {page.decides && <DecisionBar page={page} />}
          <FormEnd />
        </form>
      )}
      <Pagination page={page.page} pageCount={page.pageCount} named />
      {page.decides && <WholeRankingForms stageId={stage.id} categoryId={category?.id} digest={page.digest} action={here} />}
    </Page>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)
