import { expect, test } from 'vitest'
import { helpLibrary } from '~/domain/help/help-library.server'
import { about } from '~/i18n/articles/about'
import { privacy } from '~/i18n/articles/privacy'
import { terms } from '~/i18n/articles/terms'
import { en } from '~/i18n/en'
import { zh } from '~/i18n/zh'

/** One word for one thing: what the interface does not say, and what it says instead; `where` names the areas, by default all. */
type Banned = { said: RegExp; instead: string; where?: RegExp }

const inChinese: Banned[] = [
  { said: /竞赛|活动|(?<!声乐)赛事/, instead: '比赛' },
  { said: /组织者|组委会|举办方/, instead: '主办方' },
  { said: /选手|参与者|报名者/, instead: '参赛者' },
  { said: /参赛编号/, instead: '参赛号' },
  { said: /类别|分组/, instead: '组别' },
  { said: /份作品|作品[^，。]*\d 份/, instead: '件' },
  { said: /驳回|退回|拒绝/, instead: '不通过' },
  { said: /退赛/, instead: '撤回报名' },
  { said: /淘汰/, instead: '未晋级', where: /^(competitions|works|uploads|dashboard|notices|mail|registrations|home)\./ },
  { said: /(?<!晋级|搜索|检测|分析)结果/, instead: '成绩' },
  { said: /得分|合计/, instead: '分数、总分' },
  { said: /^评分$/, instead: '评审台（评委的页面）、分数（评委给的）' },
  { said: /发布成绩|发布结果/, instead: '公布成绩' },
  { said: /缴费/, instead: '付款截图、收款二维码' },
  { said: /去掉的对象/, instead: '去分方式' },
  { said: /补传时限/, instead: '截止后宽限' },
  { said: /审计日志/, instead: '操作日志' },
  { said: /返回管理|赛事管理/, instead: '管理比赛' },
  { said: /新建/, instead: '创建' },
  { said: /写成时间/, instead: '创建时间' },
  { said: /中国标准时间/, instead: '北京时间' },
  { said: /改变阶段状态|确认更改(?!管理员)|设为「?即将开始/, instead: '说清改的是什么' },
  { said: /上传中/, instead: '征集作品', where: /^(competitions|home)\./ },
  { said: /角色/, instead: '身份', where: /^(profile|registrations)\./ },
  { said: /《[^》]*《|“|”/, instead: '《》内用〈〉，引用用「」' },
]

const inEnglish: Banned[] = [
  {
    said: /\b[Rr]egist/,
    instead: 'enter, entry',
    where: /^(competitions|registrations|works|uploads|judging|results|notices|dashboard)\./,
  },
  { said: /\bwaits?\b\W* for (review|approval|judging)/, instead: 'awaiting review, awaiting judging' },
  { said: /Move the stages/, instead: 'Stage control' },
  { said: /Most participants/, instead: 'Participant limit' },
  { said: /Fewest works|Largest video/, instead: 'Minimum works to lock, Maximum video size' },
  { said: /go on arriving/, instead: 'finish within the grace period' },
  { said: /users fit/, instead: 'match' },
  { said: /Nothing hangs/, instead: 'has no linked data' },
  { said: /\bconcern(s|ed)\b/, instead: 'affected' },
  { said: /over the count/, instead: 'Tie at the cut' },
  { said: /(?<![{-])\b[Ee]mail/, instead: 'e-mail' },
  { said: /(?<![-{|])\b[Mm]ails\b|\b([Aa]|[Tt]his|[Tt]he|by) mail\b(?! (service|server|settings|program))/, instead: 'e-mail' },
  { said: /\b[Rr]eject(?!ed \{)/, instead: 'not approved', where: /^(competitions|registrations|notices|dashboard)\./ },
  { said: /or leave\b/, instead: 'or delete account' },
  { said: /[Pp]resent address/, instead: 'Current e-mail' },
  { said: /Picture \d|Picture \{\{/, instead: 'Resolution' },
  { said: /\bDue\b|Registration closes/, instead: 'Closes, Entries close' },
  { said: /^Resume$|\b([Aa]|[Tt]he) resume\b|\bresumes\b|résumé|Download resume/, instead: 'CV' },
  { said: /place it was taken/, instead: 'location and other metadata' },
  { said: /[《》「」，。；：！？、（）]/, instead: 'English punctuation' },
]

for (const [language, dictionary, banned] of [
  ['zh', zh, inChinese],
  ['en', en, inEnglish],
] as const) {
  const words = Object.entries(dictionary).flatMap(([area, own]) =>
    Object.entries(own as Record<string, string>).map(([key, text]) => ({ key: `${area}.${key}`, text })),
  )
  const articles = Object.entries({ about, privacy, terms }).map(([name, article]) => ({
    key: `articles.${name}`,
    text: JSON.stringify(article[language]),
  }))
  const help = helpLibrary(language).flatMap(({ name, title, summary, sections }) =>
    [title, summary, ...sections.flatMap(({ heading, text }) => [heading, text])].map((text) => ({ key: `help.${name}`, text })),
  )
  const texts = [...words, ...articles, ...help]

  test(`one word for one thing: ${language}`, () => {
    const found = banned.flatMap(({ said, instead, where = /./ }) =>
      texts.filter(({ key, text }) => where.test(key) && said.test(text)).map(({ key, text }) => `${key}: ${text} → ${instead}`),
    )
    expect(found).toEqual([])
  })
}

test('a page is called what the links to it are called', () => {
  for (const { competitions, results } of [zh, en]) expect(results.scoresTitle).toBe(competitions.scores)
})
