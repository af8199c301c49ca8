import { describe, expect, test } from 'vitest'
import { routeAccess } from '~/domain/accounts/route-access'
import { en } from '~/i18n/en'
import { zh } from '~/i18n/zh'
import { askedOfOtherThings, helpLibrary } from './help-library.server'
import { questionsOf, readArticle } from './read-article'

const files = import.meta.glob<string>('../../help/*/*.md', { query: '?raw', import: 'default', eager: true })
const asked = import.meta.glob<string>('../../help/asked/*/*.txt', { query: '?raw', import: 'default', eager: true })

test('each section is asked for in many ways, in both languages, and no file of questions is without its article', () => {
  for (const locale of ['zh', 'en']) {
    const articles = helpLibrary(locale)
    for (const { name, sections } of articles)
      for (const { asked } of sections) {
        expect(asked.length, `${locale} ${name}`).toBeGreaterThanOrEqual(10)
        expect(new Set(asked.map((one) => one.toLowerCase())).size, `${locale} ${name}`).toBe(asked.length)
        expect(
          asked.every((one) => one.trim() !== ''),
          `${locale} ${name}`,
        ).toBe(true)
      }
    expect(askedOfOtherThings(locale).length).toBeGreaterThan(50)
  }
  const named = helpLibrary('zh').map(({ name }) => name)
  expect(
    Object.keys(asked)
      .map((file) => file.split('/').at(-1)!.slice(0, -'.txt'.length))
      .sort(),
  ).toEqual([...named, ...named, 'other-things', 'other-things'].sort())
})

test('questions stand under the headings of the article’s sections', () => {
  expect(questionsOf('# One\na\nb\n\n# Two\nc\n', ['One', 'Two'])).toEqual([['a', 'b'], ['c']])
  expect(() => questionsOf('# One\na\n', ['One', 'Two'])).toThrow('One')
})

test('each article stands in both languages, with as many sections, and none is forgotten', () => {
  const shape = (locale: string) => helpLibrary(locale).map(({ name, sections }) => [name, sections.length])
  expect(shape('en')).toEqual(shape('zh'))
  expect(Object.keys(files)).toHaveLength(2 * helpLibrary('zh').length)
})

describe.each([
  ['zh', zh],
  ['en', en],
] as const)('%s', (locale, dictionary) => {
  const articles = helpLibrary(locale)

  test('what an article prints in bold is said by the interface, in these very words', () => {
    const texts = Object.values(dictionary).flatMap((area) => Object.values(area as Record<string, string>))
    const plain = new Set(texts)
    const filled = texts.filter((text) => text.includes('{{')).map(patternOf)
    const unsaid = articles.flatMap(({ name, sections }) =>
      sections.flatMap(({ html }) =>
        [...html.matchAll(/<strong>(.*?)<\/strong>/g)]
          .map(([, bold]) => bold!)
          .filter((bold) => !plain.has(bold) && !filled.some((pattern) => pattern.test(bold)))
          .map((bold) => `${name}: ${bold}`),
      ),
    )
    expect(unsaid).toEqual([])
  })

  test('its links lead to pages and to articles that are there', () => {
    const pages = Object.keys(routeAccess)
      .filter((pattern) => !pattern.includes(':'))
      .concat(articles.map(({ name }) => `/help/${name}`))
    const links = articles.flatMap(({ sections }) =>
      sections.flatMap(({ html }) => [...html.matchAll(/href="([^"?#]*)/g)].map(([, to]) => to!)),
    )
    expect(links.length).toBeGreaterThan(30)
    expect(links.filter((to) => !pages.includes(to))).toEqual([])
  })

  test('each is short, and punctuated as its language is', () => {
    const foreign = locale === 'zh' ? /[\u4e00-\u9fff][,;:?!()]/ : /[，。；：！？、（）《》「」]/
    for (const { name, title, summary, sections } of articles) {
      const text = [title, summary, ...sections.flatMap((one) => [one.heading, one.text])].join('\n')
      expect(text, name).not.toMatch(foreign)
      expect(text.length, name).toBeLessThan(locale === 'zh' ? 1_000 : 2_500)
    }
  })
})

function patternOf(text: string): RegExp {
  return new RegExp(
    `^${text
      .split(/\{\{[^}]*\}\}/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('[\\d\\p{L}]+')}$`,
    'u',
  )
}

test('an article’s Markdown becomes headings, lists and links, and never a page’s own HTML', () => {
  const { sections } = readArticle(
    '---\ntitle: A\nsummary: B\nalso: c\n---\n\n## One\n\nA **bold** [way](/help/lock) & <script>alert(1)</script> [out](https://example.test) [js](javascript:alert(1)) ![x](/y)\n\n## Two\n\n1. first\n2. second\n',
  )
  expect(sections.map(({ id, heading }) => [id, heading])).toEqual([
    ['part-1', 'One'],
    ['part-2', 'Two'],
  ])
  expect(sections[0]!.html).toBe('<p>A <strong>bold</strong> <a href="/help/lock">way</a> &amp; alert(1) out js </p>\n')
  expect(sections[0]!.text).toBe('A bold way & alert(1) out js')
  expect(sections[1]!.text).toBe('first second')
})
