import { paths } from '~/http/paths'

export type ArticleLink = { name: string; title: string; summary: string; section?: { id: string; heading: string } | undefined }

/** Articles to be opened, each with what it tells; of those that were found, at the section that fits. */
export function ArticleLinks({ articles }: { articles: ArticleLink[] }) {
  return (
    <ul className="article-links">
      {articles.map(({ name, title, summary, section }) => (
        <li key={name}>
          <a href={paths.helpArticle(name)}>
            <b className="font-semibold">{title}</b>
          </a>
          <span className="block text-muted">{summary}</span>
          {section && <a href={paths.helpArticle(name, section.id)}>{section.heading}</a>}
        </li>
      ))}
    </ul>
  )
}
