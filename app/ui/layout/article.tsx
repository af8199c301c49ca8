type Props = {
  title: string
  lead: string
  updated?: string
  sections: { title: string; paragraphs?: string[]; points?: string[] }[]
}

/** A text to be read: the headings beside it, as in a programme book. */
export function ArticlePage({ title, lead, updated, sections }: Props) {
  return (
    <article className="article">
      <h1>{title}</h1>
      <p className="article-lead">{lead}</p>
      {updated && <p className="text-sm text-muted">{updated}</p>}
      <div className="staff mt-8" aria-hidden="true" />
      {sections.map((section) => (
        <section key={section.title}>
          <h2>{section.title}</h2>
          <div>
            {section.paragraphs?.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {section.points && (
              <ul>
                {section.points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            )}
          </div>
        </section>
      ))}
    </article>
  )
}
