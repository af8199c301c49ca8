import { describe, expect, test } from 'vitest'
import { answerQuestion } from './answer-question.server'
import { searchHelp } from './search-help.server'

/** Questions in people's own words, with the articles that answer them. */
const asked: Record<'zh' | 'en', [question: string, articles: string[]][]> = {
  zh: [
    ['怎么报名参加比赛？', ['enter']],
    ['报名费交了以后截图传到哪里', ['enter']],
    ['我的报名没有通过，怎么改？', ['after-entry']],
    ['想退出比赛可以吗', ['after-entry']],
    ['视频传到一半断网了怎么办', ['slow-network']],
    ['手机里的视频太大传不上去', ['slow-network', 'upload']],
    ['锁定之后还能换视频吗', ['lock']],
    ['忘记锁定了会怎么样', ['lock']],
    ['什么时候能看到成绩', ['results']],
    ['证书怎么打印', ['results']],
    ['对成绩有异议怎么申诉', ['review']],
    ['密码忘了', ['sign-in']],
    ['收不到验证码', ['account']],
    ['注册后要等多久才能用', ['account']],
    ['评分的快捷键有哪些', ['judging']],
    ['分数提交错了能撤回吗', ['judging']],
    ['参赛者是我的学生，要不要回避', ['recusal']],
    ['评分写到一半网络断了会丢吗', ['drafts']],
    ['怎样创建一场新的比赛', ['create-competition']],
    ['怎么催还没评完的评委', ['panel', 'scores']],
    ['末位同分怎么晋级', ['advancement']],
    ['公布以后发现成绩错了怎么办', ['publication']],
    ['模型评分准吗', ['model-scoring']],
    ['为什么我的录音不能评分', ['model-scoring']],
    ['表格和录音怎么配对', ['upload-datasets']],
    ['怎样给录音打技能标签的分', ['rate-datasets']],
    ['怎么把老师升为评委', ['users', 'panel', 'become-judge']],
    ['邮件发不出去', ['mail']],
    ['怎么备份数据', ['backup']],
    ['不想再收到邮件通知', ['profile']],
    ['周末有人工客服吗', ['contact']],
    ['怎么换头像', ['profile']],
    ['身份证号安全吗', ['review-entries', 'enter', 'backup']],
    ['视频处理失败', ['upload', 'videos']],
    ['评委看得到我的名字吗', ['lock', 'judging', 'create-competition']],
    ['视频最大能传多少', ['upload']],
    ['可以用 mov 格式吗', ['upload']],
    ['账号被停用了', ['sign-in', 'users']],
    ['英文界面怎么切换', ['profile']],
    ['没到十四岁能参加吗', ['enter']],
    ['草稿会不会算分', ['drafts']],
    ['时区在哪里改', ['organisation']],
    ['怎么看谁还没打完分', ['scores', 'panel']],
    ['平均分怎么算的', ['results']],
    ['数据集怎么导出', ['library']],
    ['一个阶段最多几件作品', ['upload']],
    ['截止时间能延长吗', ['stages']],
    ['磁盘满了', ['backup']],
    ['参赛号是多少', ['after-entry']],
    ['退钱找谁', ['enter', 'after-entry']],
    ['换一台电脑继续评分可以吗', ['drafts']],
    ['有伴奏的录音能评吗', ['model-scoring']],
    ['作废一个分数', ['scores']],
    ['怎么注销账号', ['profile']],
  ],
  en: [
    ['How do I enter a competition?', ['enter']],
    ['Where do I upload the payment screenshot', ['enter']],
    ['my entry was rejected, how do I fix it', ['after-entry']],
    ['Can I pull out of the competition?', ['after-entry']],
    ['my upload was interrupted, do I have to start again', ['slow-network']],
    ['The file is too large for my phone', ['slow-network', 'upload']],
    ['Can I change my video after locking?', ['lock']],
    ['what if I forget to lock', ['lock']],
    ['When can I see the results', ['results']],
    ['print my certificate', ['results']],
    ['I think my score is wrong, how can I appeal', ['review']],
    ['forgot my password', ['sign-in']],
    ['verification code never arrives', ['account']],
    ['how long until my account is approved', ['account']],
    ['keyboard shortcuts for judges', ['judging']],
    ['I submitted the wrong score, can I undo it', ['judging', 'scores']],
    ['one of the singers is my student', ['recusal']],
    ['do I lose my scores when the internet goes down', ['drafts']],
    ['how to set up a new competition', ['create-competition']],
    ['remind judges who have not finished', ['panel']],
    ['two singers tie at the cut line', ['advancement']],
    ['results are wrong after publishing', ['publication']],
    ['how accurate is the AI score', ['model-scoring']],
    ['why can my recording not be scored', ['model-scoring']],
    ['spreadsheet has no matching recording', ['upload-datasets']],
    ['how do I rate a dataset', ['rate-datasets']],
    ['make a teacher a judge', ['users', 'panel', 'become-judge']],
    ['mails are not being sent', ['mail']],
    ['how do I back up the data', ['backup']],
    ['stop sending me e-mails', ['profile']],
    ['is anybody there on weekends', ['contact']],
    ['change my profile picture', ['profile']],
    ['video processing failed', ['upload', 'videos']],
    ['do judges see my name', ['lock', 'judging', 'create-competition']],
    ['maximum video size', ['upload']],
    ['my account is disabled', ['sign-in', 'users']],
    ['switch the language to Chinese', ['profile']],
    ['singer under 14', ['enter']],
    ['do drafts count', ['drafts']],
    ['set the time zone', ['organisation']],
    ['which judges still owe scores', ['scores', 'panel']],
    ['how is the average calculated', ['results']],
    ['export the dataset library', ['library']],
    ['how many works per stage', ['upload']],
    ['extend the deadline', ['stages']],
    ['disk is full', ['backup']],
    ['get a refund', ['enter', 'after-entry']],
    ['continue scoring on another computer', ['drafts']],
    ['recording with piano accompaniment', ['model-scoring']],
    ['void a score', ['scores']],
    ['delete my account', ['profile']],
    ['invitation link expired', ['become-judge', 'panel']],
    ['ID card number privacy', ['review-entries', 'enter', 'backup']],
  ],
}

/** Of other things, or of nothing. */
const foreign = {
  zh: [
    '今天天气怎么样',
    '红烧肉怎么做',
    '帮我写一首诗',
    '比特币现在多少钱',
    '推荐一部电影',
    '阿斯顿发大水',
    '你喜欢什么颜色',
    '明天去北京的火车票',
    '世界杯谁赢了',
    '怎么减肥',
    '月亮离地球多远',
    '股票怎么买',
    '啊啊啊啊',
    '？？？',
    '头疼吃什么药',
    '苏轼是哪里人',
    '附近有什么好吃的',
    '怎么修自行车',
    '一加一等于几',
    '贝多芬什么时候出生',
  ],
  en: [
    'What is the weather today',
    'how do I cook rice',
    'write me a poem',
    'what is the price of bitcoin',
    'asdf qwer zxcv',
    'who won the world cup',
    'recommend a movie',
    'capital of France',
    'how far is the moon',
    'book a flight to London',
    'lorem ipsum dolor',
    'what is your favourite colour',
    'xyzzy',
    'how do I lose weight',
    'my bicycle is broken',
    'tell me a joke',
    'what is two plus two',
    'when was Beethoven born',
    'the and of',
    '!!!',
  ],
}

describe.each(['zh', 'en'] as const)('%s', (locale) => {
  const namesOf = (question: string) => searchHelp({ locale, question, most: 3 }).map(({ article }) => article.name)

  test('nine questions of ten find their article first, all of them among the first three', () => {
    const places = asked[locale].map(([question, articles]) => ({
      question,
      place: namesOf(question).findIndex((name) => articles.includes(name)),
    }))
    expect(places.filter(({ place }) => place === -1)).toEqual([])
    expect(places.filter(({ place }) => place === 0).length).toBeGreaterThanOrEqual(0.9 * places.length)
  })

  test('the robot answers nothing that the articles do not speak of, and nineteen of twenty questions that they do', () => {
    const answered = (question: string) => answerQuestion({ locale, question }).known
    expect(foreign[locale].filter(answered)).toEqual([])
    const silent = asked[locale].filter(([question]) => !answered(question))
    expect(silent.length).toBeLessThanOrEqual(asked[locale].length / 20)
  })
})

test.each([
  ['zh', '忘记锁定了会怎么样', '忘了锁定会怎样'],
  ['zh', '视频传到一半断网了怎么办', '网络断了'],
  ['zh', '密码忘了', '忘记密码'],
  ['zh', '评分的快捷键有哪些', '只用键盘'],
  ['zh', '为什么我的录音不能评分', '这段录音不能评分'],
  ['zh', '周末有人工客服吗', '服务时间'],
  ['en', 'get a refund', 'Withdraw an entry, leave the competition'],
  ['en', 'forgot my password', 'Forgotten password'],
  ['en', 'I submitted the wrong score, can I undo it', 'Change a score after submitting'],
  ['en', 'disk is full', 'Storage'],
] as const)('%s: of the article that answers “%s”, the robot shows “%s”', (locale, question, heading) => {
  const answer = answerQuestion({ locale, question })
  expect(answer.known && answer.passage.section.heading).toBe(heading)
})

test('what is typed is words, never an order to the index', () => {
  for (const question of [
    '"',
    '" OR *',
    'c0:锁定',
    'NEAR(锁定, 2)',
    '锁定) OR (',
    "'; DROP TABLE texts; --",
    '*',
    '-',
    '\u0000',
    '𠮷'.repeat(400),
  ]) {
    expect(() => searchHelp({ locale: 'zh', question, most: 3 })).not.toThrow()
  }
  expect(searchHelp({ locale: 'zh', question: '锁', most: 1 })[0]!.article.name).toBe('lock')
})
