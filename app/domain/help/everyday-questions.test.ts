import { expect, test } from 'vitest'
import { answerQuestion } from './answer-question.server'

/** A question as a participant or a parent types it; the sections that answer it, or null where no article does. */
type Asked = [question: string, sections: string[] | null]

/** Words of people who were watched using the robot, and more of the kind: the articles' further words were chosen with these. */
const known: Asked[] = [
  ['退款', ['enter#2', 'after-entry#4']],
  ['退费', ['enter#2', 'after-entry#4']],
  ['我想退钱', ['enter#2', 'after-entry#4']],
  ['不参加了钱能退吗', ['enter#2', 'after-entry#4']],
  ['换歌', ['after-entry#3']],
  ['换一首歌', ['after-entry#3']],
  ['歌名写错了', ['after-entry#3']],
  ['交钱', ['enter#2']],
  ['钱交到哪里', ['enter#2']],
  ['交了钱没反应', ['enter#2', 'after-entry#1']],
  ['为什么交了钱还没通过', ['after-entry#1', 'enter#2']],
  ['登录不了', ['sign-in#1']],
  ['账号登录不了', ['sign-in#1']],
  ['登录不了了', ['sign-in#1']],
  ['登不进去', ['sign-in#1']],
  ['孩子的分数在哪看', ['results#1']],
  ['怎么把我的资料删掉', ['profile#5']],
  ['我不想要这个账号了', ['profile#5']],
  ['按了锁定才发现传错了视频', ['lock#3']],
  ['锁定是什么意思', ['lock#1']],
  ['没邮箱怎么办', ['account#1']],
  ['身份证泄露', ['enter#5']],
  ['孩子身份证号会不会泄露', ['enter#5']],
  ['孩子被淘汰了还能参加吗', ['results#3']],
  ['上传到99%不动了', ['slow-network#2', 'slow-network#3']],
  ['审核要几天', ['after-entry#1', 'account#3']],
  ['照片怎么换', ['profile#1']],
  ['怎么导出成绩', ['results#4']],
  ['可以补录吗', null],
  ['refund', ['enter#2', 'after-entry#4']],
  ['how do I pay', ['enter#2']],
  ['is there an app', null],
  ['the upload stopped at 50%', ['slow-network#2', 'slow-network#3']],
  // Of the kind.
  ['孩子不想唱了', ['after-entry#4']],
  ['付了款没有截图', ['enter#2']],
  ['微信付还是支付宝付', ['enter#2']],
  ['伴奏可以用手机放吗', null],
  ['孩子没有身份证', ['enter#1', 'enter#5']],
  ['找不到报名按钮', ['enter#4']],
  ['报错组别了', ['after-entry#3']],
  ['为什么不让我报', ['enter#4']],
  ['老是显示审核中', ['after-entry#1']],
  ['视频打不开', ['upload#5']],
  ['视频传错了', ['upload#3', 'lock#3']],
  ['上传特别慢', ['slow-network#1']],
  ['手机没电了视频没传完', ['slow-network#3']],
  ['忘了交作品', ['lock#5', 'slow-network#4']],
  ['第几名', ['results#1', 'results#2', 'results#3']],
  ['分数怎么这么低', ['review#1', 'results#2']],
  ['验证码一直不来', ['account#2']],
  ['短信太多了', ['profile#3']],
  ['有没有人在', ['contact#1', 'contact#3']],
  ['I cannot log in', ['sign-in#1']],
  ['can my daughter change her song', ['after-entry#3']],
  ['what happens to our ID card number', ['enter#5']],
]

/** Written before any words were chosen, and asked before words were added for them: docs/decisions/0031 says how many were answered then. */
const fresh: Asked[] = [
  ['报名要交多少钱', ['enter#2']],
  ['孩子才十岁能报名吗', ['enter#1']],
  ['钱转错了怎么办', ['enter#2']],
  ['截图传错了', ['enter#2', 'after-entry#3']],
  ['名字写错一个字', ['after-entry#3', 'profile#1']],
  ['报名了没收到通知', ['after-entry#1']],
  ['手机号换了登录不了', ['sign-in#1', 'profile#1']],
  ['视频太长了怎么办', ['upload#4', 'upload#2']],
  ['视频一直转圈', ['upload#5', 'upload#2', 'slow-network#2']],
  ['传了两遍怎么删一个', ['upload#3']],
  ['老师说要锁定，在哪锁', ['lock#2', 'lock#1']],
  ['成绩什么时候出来', ['results#1']],
  ['孩子进下一轮了吗', ['results#3']],
  ['奖状怎么领', ['results#4']],
  ['觉得分打低了', ['review#1', 'results#2']],
  ['孩子生病了来不了', ['after-entry#4']],
  ['重复交了钱', ['enter#2']],
  ['怎么打电话给你们', ['contact#1', 'contact#2']],
  ['手机能传视频吗', ['slow-network#1', 'upload#2']],
  ['密码输错太多次', ['sign-in#1', 'sign-in#2']],
  ['邮箱填错了收不到邮件', ['account#2', 'profile#2']],
  ['报名成功了吗怎么看', ['after-entry#1']],
  ['能报两个组吗', ['enter#1']],
  ['快到时间了还没传好', ['slow-network#4']],
  ['你们会不会把孩子的资料给别人', ['enter#5', 'profile#5']],
  ['下载不了证书', ['results#4']],
  ['how much does it cost to enter', ['enter#2']],
  ['I paid twice', ['enter#2']],
  ['I typed my name wrong', ['after-entry#3', 'profile#1']],
  ['my son is ill and cannot take part', ['after-entry#4']],
  ['is my daughter through to the next round', ['results#3']],
  ['where do I get the certificate', ['results#4']],
  ['I am locked out of my account', ['sign-in#1', 'sign-in#2']],
  ['video is too long', ['upload#4', 'upload#2']],
  ['can I send a video from my phone', ['slow-network#1', 'upload#2']],
  ['who sees my ID card', ['enter#5']],
  ['the upload is stuck', ['slow-network#2', 'slow-network#3']],
  ['I want my money back', ['enter#2', 'after-entry#4']],
  ['what does locking mean', ['lock#1']],
  ['phone number for help', ['contact#1', 'contact#2']],
  ['孩子几点放学', null],
  ['这首歌好听吗', null],
  ['钢琴课多少钱', null],
  ['附近有停车场吗', null],
  ['怎么包饺子', null],
  ['发票怎么开', null],
  ['who is the president', null],
  ['is it going to rain', null],
  ['piano lessons near me', null],
  ['what size shoes', null],
  ['怎么把数据集删掉', null],
  ['系统怎么备份', null],
  ['怎么停用一个用户', null],
]

/** Written when all above were answered, and asked once before any words were added for them. */
const last: Asked[] = [
  ['报了名怎么付款', ['enter#2']],
  ['支付宝转账可以吗', ['enter#2']],
  ['报名费能便宜点吗', ['enter#2']],
  ['孩子改名了怎么办', ['after-entry#3', 'profile#1']],
  ['想把民族组改成美声组', ['after-entry#3']],
  ['不小心点了撤回', ['after-entry#4']],
  ['还没通过审核能先传视频吗', ['upload#1']],
  ['竖着拍的视频行不行', ['upload#2']],
  ['视频没有声音', ['upload#5']],
  ['家里wifi太差传不上去', ['slow-network#1', 'slow-network#2']],
  ['已经锁了还想重新录', ['lock#3']],
  ['怎么知道评委打了几分', ['results#1', 'results#2']],
  ['没有得奖有证书吗', ['results#4']],
  ['我要投诉评委', ['review#1', 'contact#2']],
  ['换了手机账号还在吗', ['sign-in#1', 'profile#1']],
  ['账号被别人登录了', ['sign-in#4']],
  ['不要再给我发邮件', ['profile#3']],
  ['报名表填到一半怎么保存', ['enter#1']],
  ['what is the deadline for sending the video', ['upload#1', 'slow-network#4']],
  ['my code never came', ['account#2']],
  ['can two children share one account', null],
  ['do you sell tickets', null],
  ['晚饭吃面还是吃饭', null],
  ['老师叫什么', null],
  ['怎么作废一个评委的分数', null],
]

/** As it is answered: `article#section`, null where the robot says that it does not know. */
function answerTo(question: string): string | null {
  const answer = answerQuestion({ locale: 'zh', role: 'student', question })
  return answer.known ? `${answer.passage.article.name}#${answer.passage.section.id.slice('part-'.length)}` : null
}

const wrongly = (asked: Asked[]) =>
  asked.flatMap(([question, sections]) => {
    const answer = answerTo(question)
    return (sections === null ? answer === null : answer !== null && sections.includes(answer)) ? [] : `${question} → ${answer}`
  })

test('everyday questions are answered from the section that answers them, and what no article answers is not', () => {
  expect(wrongly([...known, ...fresh, ...last])).toEqual([])
})

test('nobody is answered from an article about what is closed to them', () => {
  for (const question of ['怎么停用一个用户', '怎么公布成绩', '怎么备份数据', '删除数据集', '怎么加评委', 'Approve new accounts']) {
    const answer = answerQuestion({ locale: 'zh', role: 'student', question })
    const shown = answer.known ? [answer.passage, ...answer.further] : answer.near
    expect(shown.filter(({ article }) => article.group === 'organisers' || article.group === 'administrators')).toEqual([])
    expect(answerQuestion({ locale: 'zh', role: 'admin', question }).known, question).toBe(true)
  }
})

test('a question is answered in its own language', () => {
  const languageOf = (locale: string, question: string) => answerQuestion({ locale, role: 'student', question }).language
  expect([languageOf('zh', 'how do I pay'), languageOf('en', '退款'), languageOf('zh', 'refund'), languageOf('zh', 'mp4')]).toEqual([
    'en',
    'zh',
    'en',
    'zh',
  ])
})

test('what only an article’s further words speak of is linked, not answered', () => {
  const answer = answerQuestion({ locale: 'zh', role: 'student', question: '订阅' })
  expect(answer.known).toBe(false)
  expect(!answer.known && answer.near.map(({ article }) => article.name)).toEqual(['profile'])
})
