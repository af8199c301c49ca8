import { describe, expect, test } from 'vitest'
import type { Role } from '~/domain/accounts/roles'
import questions from '../../../tests/fixtures/help/questions.json'
import { type Locale, locales } from '~/i18n/locale'
import { type Answer, answerQuestion } from './answer-question.server'
import type { HelpGroup } from './articles'
import { askedOfOtherThings, passagesOf } from './help-library.server'

/** Written by people who had not read the articles; `sections` are those that answer, as `article#section`, null where none does. */
type Asked = { role: Role; question: string; sections: string[] | null }

const languageOf = (question: string) => (/\p{Script=Han}/u.test(question) ? 'zh' : 'en')

const namedFor = async (asked: readonly Asked[]) =>
  Promise.all(asked.map(async (one) => ({ ...one, from: nameOf(await answerQuestion({ ...one, locale: languageOf(one.question) })) })))

const nameOf = (answer: Answer) =>
  answer.known ? `${answer.passage.article.name}#${answer.passage.section.id.slice('part-'.length)}` : null

/** As far as two questions are the same to a reader. */
const plain = (question: string) => question.toLowerCase().replaceAll(/[\s\p{P}]/gu, '')

const known = new Set(
  ['zh', 'en']
    .flatMap((locale) => [...passagesOf(locale).flatMap(({ section }) => section.asked), ...askedOfOtherThings(locale)])
    .map(plain),
)

/** Somebody whose own tasks an article is about. */
const readerOf: Record<HelpGroup, Role> = {
  everyone: 'student',
  participants: 'student',
  judges: 'judge',
  organisers: 'admin',
  library: 'admin',
  administrators: 'admin',
}

describe('questions in people’s own words', () => {
  const all = questions as Asked[]
  const [written, unwritten] = [true, false].map((which) => all.filter(({ question }) => known.has(plain(question)) === which)) as [
    Asked[],
    Asked[],
  ]
  const answered = unwritten.filter(({ sections }) => sections !== null)
  const others = unwritten.filter(({ sections }) => sections === null)

  test('those that stand among the known ones are answered from there, or are not', async () => {
    expect(written.length).toBeGreaterThan(50)
    const astray = (await namedFor(written)).filter(({ from, sections }) => (sections ? !sections.includes(from ?? '') : from !== null))
    expect(astray).toEqual([])
  })

  test('each known question is answered from a section it stands at', async () => {
    for (const locale of locales) {
      for (const { article, section } of passagesOf(locale))
        for (const question of [section.heading, ...section.asked]) {
          const answer = await answerQuestion({ locale, role: readerOf[article.group], question })
          const from = answer.known ? [answer.passage.section.heading, ...answer.passage.section.asked] : []
          expect(from.map(plain), `${article.name}, ${section.heading}`).toContain(plain(question))
        }
    }
  })

  test('of those that do not, nineteen of twenty are answered from a section that does, and one of twenty-five from another', async () => {
    expect(answered.length).toBeGreaterThan(230)
    const named = await namedFor(answered)
    const rightly = named.filter(({ from, sections }) => from !== null && sections!.includes(from))
    const wrongly = named.filter(({ from, sections }) => from !== null && !sections!.includes(from))
    expect(rightly.length).toBeGreaterThanOrEqual(0.95 * answered.length)
    expect(wrongly.length).toBeLessThanOrEqual(0.04 * answered.length)
  })

  test('of what no article speaks of, nineteen of twenty are not answered', async () => {
    expect(others.length).toBeGreaterThan(60)
    const known = (await namedFor(others)).filter(({ from }) => from !== null)
    expect(known.length).toBeLessThanOrEqual(0.05 * others.length)
  })
})

test('nobody is answered from an article about what is closed to them', async () => {
  for (const question of ['怎么停用一个用户', '怎么公布成绩', '怎么备份数据', '删除数据集', '怎么加评委', 'Approve new accounts']) {
    const answer = await answerQuestion({ locale: 'zh', role: 'student', question })
    const shown = answer.known ? [answer.passage, ...answer.further] : answer.near
    expect(shown.filter(({ article }) => article.group === 'organisers' || article.group === 'administrators')).toEqual([])
    expect((await answerQuestion({ locale: 'zh', role: 'admin', question })).known, question).toBe(true)
  }
})

test('the same words are answered from what the reader’s own tasks are', async () => {
  const groupOf = async (role: Role, question: string) => {
    const answer = await answerQuestion({ locale: languageOf(question), role, question })
    return answer.known && answer.passage.article.group
  }
  expect([await groupOf('student', '身份证号安全吗'), await groupOf('admin', '身份证号安全吗')]).toEqual(['participants', 'organisers'])
  expect([await groupOf('student', 'the results are wrong'), await groupOf('admin', 'the results are wrong')]).toEqual([
    'participants',
    'organisers',
  ])
})

test('a question is answered in its own language', async () => {
  const answeredIn = async (locale: Locale, question: string) => (await answerQuestion({ locale, role: 'student', question })).language
  expect([
    await answeredIn('zh', 'how do I pay'),
    await answeredIn('en', '退款'),
    await answeredIn('zh', 'refund'),
    await answeredIn('zh', 'mp4'),
    await answeredIn('en', 'mp4'),
  ]).toEqual(['en', 'zh', 'en', 'zh', 'en'])
})

test('where it is not sure, it names the nearest sections and answers with none', async () => {
  const answer = await answerQuestion({ locale: 'zh', role: 'student', question: '作品的问题' })
  expect(answer.known).toBe(false)
  expect(!answer.known && answer.near.map(({ article }) => article.name)).toContain('upload')
})

test('a word that no question has is looked up in the articles; what is asked of other things is not', async () => {
  const near = async (question: string) => {
    const answer = await answerQuestion({ locale: 'zh', role: 'student', question })
    return answer.known ? 'known' : answer.near.map(({ article }) => article.name)
  }
  expect(await near('安卓')).toEqual(['slow-network'])
  expect(await near('今天天气怎么样')).toEqual([])
})
