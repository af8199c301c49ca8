import { describe, expect, test } from 'vitest'
import type { Role } from '~/domain/accounts/roles'
import questions from '../../../tests/fixtures/help/questions.json'
import { type Answer, answerQuestion } from './answer-question.server'
import { helpLibrary } from './help-library.server'

/** Written by people who had not read the articles; `sections` are those that answer, as `article#section`, null where none does. */
type Asked = { role: Role; question: string; sections: string[] | null }

const languageOf = (question: string) => (/\p{Script=Han}/u.test(question) ? 'zh' : 'en')

const answerTo = ({ role, question }: Asked) => answerQuestion({ locale: languageOf(question), role, question })

const nameOf = (answer: Answer) =>
  answer.known ? `${answer.passage.article.name}#${answer.passage.section.id.slice('part-'.length)}` : null

/** As far as two questions are the same to a reader. */
const plain = (question: string) => question.toLowerCase().replaceAll(/[\s\p{P}]/gu, '')

const known = new Set(
  ['zh', 'en'].flatMap((locale) => helpLibrary(locale).flatMap(({ sections }) => sections.flatMap(({ asked }) => asked.map(plain)))),
)

describe('questions in people’s own words', () => {
  const all = questions as Asked[]
  const [written, unwritten] = [true, false].map((which) => all.filter(({ question }) => known.has(plain(question)) === which)) as [
    Asked[],
    Asked[],
  ]
  const answered = unwritten.filter(({ sections }) => sections !== null)
  const others = unwritten.filter(({ sections }) => sections === null)

  test('those that stand among an article’s known questions are answered from it', () => {
    expect(written.length).toBeGreaterThan(50)
    const astray = written.filter((asked) => !asked.sections?.includes(nameOf(answerTo(asked)) ?? ''))
    expect(astray).toEqual([])
  })

  test('of those that do not, nineteen of twenty are answered from a section that does, and one of twenty-five from another', () => {
    expect(answered.length).toBeGreaterThan(230)
    const named = answered.map((asked) => ({ ...asked, from: nameOf(answerTo(asked)) }))
    const rightly = named.filter(({ from, sections }) => from !== null && sections!.includes(from))
    const wrongly = named.filter(({ from, sections }) => from !== null && !sections!.includes(from))
    expect(rightly.length).toBeGreaterThanOrEqual(0.95 * answered.length)
    expect(wrongly.length).toBeLessThanOrEqual(0.04 * answered.length)
  })

  test('of what no article speaks of, nineteen of twenty are not answered', () => {
    expect(others.length).toBeGreaterThan(60)
    expect(others.filter((asked) => answerTo(asked).known).length).toBeLessThanOrEqual(0.05 * others.length)
  })
})

test('nobody is answered from an article about what is closed to them', () => {
  for (const question of ['怎么停用一个用户', '怎么公布成绩', '怎么备份数据', '删除数据集', '怎么加评委', 'Approve new accounts']) {
    const answer = answerQuestion({ locale: 'zh', role: 'student', question })
    const shown = answer.known ? [answer.passage, ...answer.further] : answer.near
    expect(shown.filter(({ article }) => article.group === 'organisers' || article.group === 'administrators')).toEqual([])
    expect(answerQuestion({ locale: 'zh', role: 'admin', question }).known, question).toBe(true)
  }
})

test('the same words are answered from what the reader’s own tasks are', () => {
  const groupOf = (role: Role, question: string) => {
    const answer = answerQuestion({ locale: languageOf(question), role, question })
    return answer.known && answer.passage.article.group
  }
  expect([groupOf('student', '身份证号安全吗'), groupOf('admin', '身份证号安全吗')]).toEqual(['participants', 'organisers'])
  expect([groupOf('student', 'the results are wrong'), groupOf('admin', 'the results are wrong')]).toEqual(['participants', 'organisers'])
})

test('a question is answered in its own language', () => {
  const answeredIn = (locale: string, question: string) => answerQuestion({ locale, role: 'student', question }).language
  expect([answeredIn('zh', 'how do I pay'), answeredIn('en', '退款'), answeredIn('zh', 'refund'), answeredIn('zh', 'mp4')]).toEqual([
    'en',
    'zh',
    'en',
    'zh',
  ])
})

test('where it is not sure, it names the nearest sections and answers with none', () => {
  const answer = answerQuestion({ locale: 'zh', role: 'student', question: '视频的事' })
  expect(answer.known).toBe(false)
  expect(!answer.known && answer.near.map(({ article }) => article.name)).toContain('filming')
})

test('a word that no question has is looked up in the articles; what is asked of other things is not', () => {
  const near = (question: string) => {
    const answer = answerQuestion({ locale: 'zh', role: 'student', question })
    return answer.known ? 'known' : answer.near.map(({ article }) => article.name)
  }
  expect(near('安卓')).toEqual(['slow-network'])
  expect(near('今天天气怎么样')).toEqual([])
})
