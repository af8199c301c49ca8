import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { openAppeals } from '~/domain/appeals/queries/appeals.server'
import { readReason } from '~/domain/audit/reason'
import { readId } from '~/domain/lists/list-query'
import { publishRanking } from '~/domain/results/publish-ranking.server'
import { editionsOf } from '~/domain/results/queries/editions.server'
import { publicationPage, type PublicationPage } from '~/domain/results/queries/publication-page.server'
import { alternativeRankings } from '~/domain/statistics/queries/alternative-rankings.server'
import { answeringFaults, asCodeWithReason } from '~/http/answering-faults.server'
import { idParam, notFound, requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { readForm } from '~/http/read-form.server'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { bringsTyped, broughtBack } from '~/http/typed-form.server'
import { formatNumber } from '~/i18n/format'
import type { Locale } from '~/i18n/locale'
import { useLocale, useT } from '~/i18n/provider'
import { errorText, type Translate } from '~/i18n/translate'
import { AlternativeRankingsSection } from '~/ui/results/alternative-rankings'
import { CategoryChoice, chosenName } from '~/ui/results/category-choice'
import { EditionList } from '~/ui/results/edition-list'
import { EditionTable } from '~/ui/results/edition-table'
import { PublicationForm } from '~/ui/results/publication-form'
import { ResultChanges } from '~/ui/results/result-changes'
import { TeacherAwards } from '~/ui/results/teacher-awards'
import { Facts, Notice, Page, Section } from '~/ui/layout/page'
import { ButtonLink } from '~/ui/primitives/button'

function rankingOf({ params, request }: LoaderFunctionArgs) {
  const category = new URL(request.url).searchParams.get('category')
  return { competitionId: idParam(params.id), stageId: idParam(params.stageId), categoryId: category === null ? null : idParam(category) }
}

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, '/competitions/:id/stages/:stageId/publication')
  const asked = rankingOf(args)
  const [page, editions] = await Promise.all([publicationPage(asked), editionsOf(asked)])
  if (!page) throw notFound()
  const t = await translateFor(args)
  const stands = page.live !== null && page.unchanged
  const act = stands ? 'results.publicationTitle' : page.edition > 1 ? 'results.correctTitle' : 'results.publishTitle'
  const title = t(act, { stage: chosenName(page) })
  const correctable = page.live !== null && !page.unchanged
  const publishable = page.state === 'ready' || page.state === 'closesFirst' || correctable
  const withoutJudgeId = readId(new URL(args.request.url).searchParams, 'without')
  const alternatives = publishable && page.scored > 0 ? await alternativeRankings({ ...asked, withoutJudgeId }) : null
  return { title, page, editions, correctable, publishable, alternatives, appeals: await openAppeals(asked.competitionId) }
}

export const action = answeringFaults('publishFailed', asCodeWithReason, async (args) => {
  const { id: actorId } = await requireAccess(args, '/competitions/:id/stages/:stageId/publication')
  const ranking = rankingOf(args)
  if (bringsTyped(args.request)) return broughtBack(args, asCodeWithReason)
  const form = await readForm(args.request)
  const reason = String(form.get('reason') ?? '')
  const refuse = (code: string, status: number) => data({ code, reason }, { status })
  if (form.get('confirm') !== 'on') return refuse('acknowledgeFirst', 400)
  const result = await publishRanking({ actorId, ...ranking, digestSeen: String(form.get('digest') ?? ''), reason })
  const url = paths.competitionAdvancements(ranking.competitionId, ranking.stageId, ranking.categoryId)
  if (result.ok) return redirectWithToast(url, result.edition > 1 ? 'results.corrected' : 'results.published')
  if (result.code === 'notFound') throw notFound()
  // A correction without its reason is asked for it; the same first publication sent twice is none.
  if (result.code === 'alreadyPublished' && form.has('reason') && !readReason(reason, 'reasonRequired').ok)
    return refuse('correctionReasonRequired', 400)
  if (result.code === 'alreadyPublished') return redirectWithToast(url, 'results.publishedBefore', { type: 'info' })
  return refuse(result.code, result.code === 'correctionReasonRequired' || result.code.startsWith('tooLong') ? 400 : 409)
})

export default function Publication() {
  const [t, locale] = [useT(), useLocale()]
  const { title, page, editions, correctable, publishable, alternatives, appeals } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { competition, stage, category, state, live, changes } = page
  const back = paths.competitionAdvancements(competition.id, stage.id, category?.id)
  return (
    <Page
      title={title}
      back={{ to: back, label: t('results.backToAdvancement') }}
      actions={
        page.edition > 1 && (
          <>
            <ButtonLink to={paths.competitionResults(competition.id)} variant="text">
              {t('results.toPublished')}
            </ButtonLink>
            <ButtonLink to={paths.appeals(competition.id)} variant="text">
              {t('appeals.toAnswer', { count: appeals })}
            </ButtonLink>
          </>
        )
      }
    >
      <CategoryChoice page={page} to={(id) => paths.stagePublication(competition.id, stage.id, id)} />
      <Facts
        items={[
          { label: t('results.entrants'), value: formatNumber(page.entrants, locale) },
          { label: t('results.scoredEntrants'), value: formatNumber(page.scored, locale) },
          ...(page.decides ? decisionFigures({ t, locale }, page) : []),
          ...(page.prizes.length > 0 ? [{ label: t('results.prizesGiven'), value: prizeTexts(t, page) }] : []),
          { label: t('results.extremes'), value: t(page.removeExtremes ? 'results.withoutExtremes' : 'results.withAll') },
        ]}
      />
      <div className="mt-6 grid grid-cols-1 gap-6">
        {live && !correctable && <Notice tone="success">{t('results.isPublished')}</Notice>}
        {correctable && <Notice tone="warning">{t('results.differsFromPublished')}</Notice>}
        {state === 'tooEarly' && (
          <Notice tone="warning">
            {errorText(t, 'publishTooEarly')} <a href={paths.stageControl(competition.id)}>{t('competitions.stageMoves')}</a>
          </Notice>
        )}
        {page.ties > 0 && (
          <p>
            <a href={paths.chairDecisions(competition.id, stage.id, category?.id)}>{t('results.chairLink', { count: page.ties })}</a>
          </p>
        )}
        {changes.length > 0 && <ResultChanges changes={changes} decides={page.decides} />}
        {publishable && (
          <PublicationForm
            page={page}
            place={{ competitionId: competition.id, stageId: stage.id, categoryId: category?.id }}
            closesFirst={state === 'closesFirst'}
            panelParts={alternatives?.severity?.state === 'disconnected' ? alternatives.severity.parts : 1}
            answer={answer ?? null}
            cancel={back}
          />
        )}
        {live && (
          <p>
            <ButtonLink to={paths.editionWithdrawal(competition.id, live.id)} variant="secondary">
              {t('results.withdraw')}
            </ButtonLink>
          </p>
        )}
      </div>
      {publishable && (
        <Section title={t('results.toBePublished')}>
          <EditionTable results={page.first} caption={t('results.toBePublished')} decides={page.decides} />
          {page.entrants > page.first.length && <a href={back}>{t('results.wholeRanking', { count: page.entrants })}</a>}
        </Section>
      )}
      {publishable && page.teachers.length > 0 && <TeacherAwards awards={page.teachers} />}
      {alternatives && <AlternativeRankingsSection alternatives={alternatives} page={page} />}
      <EditionList editions={editions} competitionId={competition.id} />
    </Page>
  )
}

function decisionFigures({ t, locale }: { t: Translate; locale: Locale }, { advanced, eliminated, advanceCount }: PublicationPage) {
  return [
    {
      label: t('outcomes.advancement_advanced'),
      value: advanceCount === null ? formatNumber(advanced, locale) : t('results.ofPlaces', { count: advanced, places: advanceCount }),
    },
    { label: t('outcomes.advancement_eliminated'), value: formatNumber(eliminated, locale) },
  ]
}

function prizeTexts(t: Translate, { prizes }: PublicationPage): string {
  const texts = prizes.map(({ name, places, given }) =>
    given > places
      ? t('results.prizeExcess', { name, count: given, excess: given - places })
      : t('results.prizeGiven', { name, count: given }),
  )
  return texts.join(t('common.listJoin'))
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)
