/** A section's text. Its HTML is made by domain/help/read-article of the project's own files, which drops all HTML that is not Markdown's. */
export function Prose({ html }: { html: string }) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
}
