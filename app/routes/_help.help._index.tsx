import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { groupsFor } from '~/domain/help/articles'
import { helpLibrary } from '~/domain/help/help-library.server'
import { leastNear, searchHelp } from '~/domain/help/search-help.server'
import { viewerOf } from '~/http/guards.server'
import { localeOf, translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { pageTitle } from '~/http/title'
import { useT } from '~/i18n/provider'
import { ArticleLinks } from '~/ui/help/article-links'
import { UnsolvedForAll } from '~/ui/contact/unsolved-for-all'
import { SearchForm } from '~/ui/layout/filters'

const mostAsked = 200
const mostFound = 8

export async function loader(args: LoaderFunctionArgs) {
  const [viewer, locale, t] = await Promise.all([viewerOf(args), localeOf(args), translateFor(args)])
  const question = (new URL(args.request.url).searchParams.get('q') ?? '').trim().slice(0, mostAsked)
  const articles = helpLibrary(locale)
  const linked = ({ name, title, summary }: (typeof articles)[number]) => ({ name, title, summary })
  return {
    title: t('help.title'),
    question,
    found: question
      ? searchHelp({ locale, question, most: mostFound })
          .filter(({ share }) => share >= leastNear)
          .map(({ article, section: { id, heading }, speaks }) => ({
            ...linked(article),
            section: speaks ? { id, heading } : undefined,
          }))
      : null,
    groups: groupsFor(viewer?.role ?? null).map((group) => ({
      group,
      articles: articles.filter((one) => one.group === group).map(linked),
    })),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function HelpCentre() {
  const t = useT()
  const { title, question, found, groups } = useLoaderData<typeof loader>()
  return (
    <article className="article">
      <h1>{title}</h1>
      <p className="article-lead">{t('help.lead')}</p>
      <SearchForm name="q" label={t('help.search')} defaultValue={question} />
      {found && <Results question={question} found={found} />}
      {!found && <div className="staff mt-8" aria-hidden="true" />}
      {!found &&
        groups.map(({ group, articles }) => (
          <section key={group} id={group}>
            <h2>{t(`help.group_${group}`)}</h2>
            <ArticleLinks articles={articles} />
          </section>
        ))}
      <UnsolvedForAll />
    </article>
  )
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>

function Results({ question, found }: { question: string; found: NonNullable<Shown['found']> }) {
  const t = useT()
  return (
    <section>
      <h2>{found.length > 0 ? t('help.found', { question, count: found.length }) : t('help.none', { question })}</h2>
      <div>
        {found.length > 0 ? <ArticleLinks articles={found} /> : <p>{t('help.noneHint')}</p>}
        <p>
          <a href={paths.help()}>{t('help.all')}</a>
        </p>
      </div>
    </section>
  )
}
