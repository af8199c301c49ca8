import { Marked, type Tokens } from 'marked'

/** `also`: words people use that the text does not: searched, never shown. */
export type ArticleSection = { id: string; heading: string; html: string; text: string; also: string }

export type ReadArticle = {
  title: string
  summary: string
  also: string
  sections: ArticleSection[]
}

/**
 * Reads an article: three lines of facts between rules, then Markdown in sections (`##`), each with a line `also: ` where it has further words of its own. Raw HTML is dropped, and links lead to addresses of
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
  const sections: { heading: string; also: string; tokens: Tokens.Generic[] }[] = []
  for (const token of markdown.lexer(body) as Tokens.Generic[]) {
    if (token.type === 'heading' && token.depth === 2) sections.push({ heading: token.text as string, also: '', tokens: [] })
    else if (token.type === 'space') continue
    else if (sections.length === 0) throw new Error('An article’s text stands in sections')
    else if (token.type === 'paragraph' && token.raw.startsWith('also: ')) sections.at(-1)!.also = token.raw.slice('also: '.length).trim()
    else sections.at(-1)!.tokens.push(token)
  }
  return {
    title: fact('title'),
    summary: fact('summary'),
    also: fact('also'),
    sections: sections.map(({ heading, also, tokens }, index) => {
      const html = markdown.parser(tokens as Tokens.Generic[] as never)
      return { id: `part-${index + 1}`, heading, also, html, text: plain(html) }
    }),
  }
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
