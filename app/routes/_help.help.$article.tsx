import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { helpArticle, helpLibrary } from '~/domain/help/help-library.server'
import { notFound } from '~/http/guards.server'
import { localeOf } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { pageTitle } from '~/http/title'
import { useT } from '~/i18n/provider'
import { ArticleLinks } from '~/ui/help/article-links'
import { Prose } from '~/ui/help/prose'
import { UnsolvedForAll } from '~/ui/contact/unsolved-for-all'

export async function loader(args: LoaderFunctionArgs) {
  const locale = await localeOf(args)
  const article = helpArticle(locale, args.params.article ?? '')
  if (!article) throw notFound()
  const { name, group, title, summary, sections } = article
  return {
    ...{ group, title, summary },
    sections: sections.map(({ id, heading, html }) => ({ id, heading, html })),
    others: helpLibrary(locale)
      .filter((other) => other.group === group && other.name !== name)
      .map((other) => ({ name: other.name, title: other.title, summary: other.summary })),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function HelpArticle() {
  const t = useT()
  const { group, title, summary, sections, others } = useLoaderData<typeof loader>()
  return (
    <article className="article">
      <a href={paths.help()} className="back">
        <span aria-hidden="true">←</span> {t('help.title')}
      </a>
      <h1>{title}</h1>
      <p className="article-lead">{summary}</p>
      <div className="staff mt-8" aria-hidden="true" />
      {sections.map(({ id, heading, html }) => (
        <section key={id} id={id}>
          <h2>{heading}</h2>
          <Prose html={html} />
        </section>
      ))}
      <section>
        <h2>{t('help.others', { group: t(`help.group_${group}`) })}</h2>
        <ArticleLinks articles={others} />
      </section>
      <UnsolvedForAll />
    </article>
  )
}
