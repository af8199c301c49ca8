import { expect, test } from 'vitest'
import { about } from './about'
import { privacy } from './privacy'
import { showcase } from './showcase'
import { terms } from './terms'

const shape = (article: (typeof about)['zh']) =>
  article.sections.map(({ paragraphs, points }) => [paragraphs?.length ?? 0, points?.length ?? 0])

test.each([
  ['about', about],
  ['terms', terms],
  ['privacy', privacy],
] as const)('%s says the same in both languages', (_, article) => {
  expect(shape(article.en)).toEqual(shape(article.zh))
  expect(article.zh.sections.length).toBeGreaterThan(3)
})

test('Chinese text has full-width punctuation', () => {
  for (const article of [about, terms, privacy]) {
    expect(JSON.stringify(article.zh.sections)).not.toMatch(/[\u4e00-\u9fff][,;:?!()]/)
  }
})

test('English text has no full-width punctuation', () => {
  for (const article of [about, terms, privacy, showcase]) expect(JSON.stringify(article.en)).not.toMatch(/[，。；：！？、（）《》「」]/)
})
