import { Marked, type Tokens } from 'marked'

export type ArticleSection = { id: string; heading: string; html: string; text: string }

/** `also`: words people use that the texts do not: searched, never shown. */
export type ReadArticle = {
  title: string
  summary: string
  also: string
  sections: ArticleSection[]
}

/**
 * Reads an article: three lines of facts between rules, then Markdown in sections (`##`). Raw HTML is dropped, and links lead to addresses of
 * the product's own alone. A section's id goes by its place, so that it is the same in each language. Throws where a file is not made so.
 */
export function readArticle(file: string): ReadArticle {
  const [, head, body] = /^---\n([^]*?)\n---\n([^]*)$/.exec(file) ?? []
  if (head === undefined || body === undefined) throw new Error('An article begins with its facts between rules')
  const fact = (name: string) => {
    const line = head.split('\n').find((one) => one.startsWith(`${name}: `))
    if (!line) throw new Error(`An article says its ${name}`)
    return line.slice(name.length + 2).trim()
  }
  const sections: { heading: string; tokens: Tokens.Generic[] }[] = []
  for (const token of markdown.lexer(body) as Tokens.Generic[]) {
    if (token.type === 'heading' && token.depth === 2) sections.push({ heading: token.text as string, tokens: [] })
    else if (token.type === 'space') continue
    else if (sections.length === 0) throw new Error('An article’s text stands in sections')
    else sections.at(-1)!.tokens.push(token)
  }
  return {
    title: fact('title'),
    summary: fact('summary'),
    also: fact('also'),
    sections: sections.map(({ heading, tokens }, index) => {
      const html = markdown.parser(tokens as Tokens.Generic[] as never)
      return { id: `part-${index + 1}`, heading, html, text: plain(html) }
    }),
  }
}

/**
 * Reads the questions that the sections of an article answer: under each heading (`#`), which is the section's own, one on a line. Throws where the headings are others, or anything stands before the first.
 */
export function questionsOf(file: string, headings: readonly string[]): string[][] {
  const [before, ...parts] = file.trim().split(/^# /m)
  if (before !== '') throw new Error(`Without a heading: ${before}`)
  const [named, asked] = [parts.map((part) => part.split('\n', 1)[0]!), parts.map((part) => part.trim().split('\n').slice(1))]
  if (named.join('\n') !== headings.join('\n'))
    throw new Error(`Questions stand under ${named.join(', ')}, the sections are ${headings.join(', ')}`)
  return asked
}

const markdown = new Marked({
  renderer: {
    html: () => '',
    image: () => '',
    link({ href, tokens }) {
      const words = this.parser.parseInline(tokens)
      return /^\/(?!\/)[\w/?=&#-]*$/.test(href) ? `<a href="${href.replaceAll('&', '&amp;')}">${words}</a>` : words
    },
  },
})

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

function plain(html: string): string {
  return html
    .replace(/<\/(p|li)>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name]!)
    .replace(/\s+/g, ' ')
    .trim()
}
