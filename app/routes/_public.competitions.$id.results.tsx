import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { readId, readPage } from '~/domain/lists/list-query'
import { rankingName } from '~/domain/notices/ranking-name'
import { resultsPage } from '~/domain/results/queries/results-page.server'
import { forbidden, idParam, notFound, requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { pageTitle } from '~/http/title'
import { useT } from '~/i18n/provider'
import { EmptyState, Notice, Page } from '~/ui/layout/page'
import { Pagination } from '~/ui/primitives/pagination'
import { EditionChoice, PublishedAwards, PublishedEdition } from '~/ui/results/published-results'
import { TeacherAwards } from '~/ui/results/teacher-awards'

export const handle = { header: true }

// What is public today may be withdrawn tomorrow.
export const headers = () => ({ 'Cache-Control': 'private, no-store' })

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAccess(args, '/competitions/:id/results')
  const { pathname, search, searchParams } = new URL(args.request.url)
  const asked = { stageId: readId(searchParams, 'stage'), categoryId: readId(searchParams, 'category'), page: readPage(searchParams) }
  const page = await resultsPage({ viewer, competitionId: idParam(args.params.id), ...asked })
  if (!page.ok) {
    if (page.refusal === 'signIn') throw redirect(paths.auth(pathname + search), 303)
    throw page.refusal === 'forbidden' ? forbidden() : notFound()
  }
  const t = await translateFor(args)
  return { title: t('published.titleOf', { competition: page.competition.name }), signedIn: viewer !== null, page }
}

export default function Results() {
  const t = useT()
  const { page, signedIn } = useLoaderData<typeof loader>()
  const { competition, edition, awards, teachers, corrections } = page
  return (
    <div className="public-page pt-4 pb-16">
      <Page
        title={t('published.title')}
        {...(signedIn ? { back: { to: paths.competition(competition.id), label: competition.name } } : { eyebrow: competition.name })}
      >
        {competition.status === 'cancelled' && <Notice tone="warning">{t('published.cancelled')}</Notice>}
        {signedIn && (
          <p className="mb-5 text-sm text-muted">
            {t(
              competition.resultsAudience === 'public' && competition.status !== 'cancelled'
                ? 'published.isPublic'
                : 'published.onlyParticipants',
            )}
          </p>
        )}
        {corrections.map((one) => (
          <div key={`${one.stageId}:${one.categoryId}`} className="mb-5">
            <Notice tone="info">{t('published.correcting', { name: rankingName(one.stage, one.category) })}</Notice>
          </div>
        ))}
        <EditionChoice page={page} />
        {edition ? (
          <PublishedEdition page={page} edition={edition} />
        ) : (
          awards.length + corrections.length === 0 && <EmptyState title={t('published.none')}>{t('published.noneHint')}</EmptyState>
        )}
        <Pagination page={page.page} pageCount={page.pageCount} />
        {teachers.length > 0 && <TeacherAwards awards={teachers} />}
        <PublishedAwards awards={awards} />
      </Page>
    </div>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  ...pageTitle(data?.title, matches),
  // Names that only participants read are nothing for a search engine.
  ...(data?.page.competition.resultsAudience === 'public' && data.page.competition.status !== 'cancelled'
    ? []
    : [{ name: 'robots', content: 'noindex' }]),
]

export { CompetitionProblem as ErrorBoundary } from '~/ui/competitions/competition-problem'
