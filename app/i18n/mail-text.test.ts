import { expect, test } from 'vitest'
import { mailText } from './mail-text'
import { translatorOf } from './i18n.server'

const house = (brand: string, locale: 'zh' | 'en' = 'zh') => ({ brand, locale, timeZone: 'Asia/Shanghai' })
const params = { name: '<b>李&雷', link: 'https://songs.example.org/auth?a=1&b=2' }

test('a mail has its subject with the brand, its body, and the signature, in both languages', () => {
  const zh = mailText(translatorOf('zh'), { template: 'account_activated', params }, house('春之声'))
  expect(zh.subject).toBe('账号已通过审核 · 春之声')
  expect(zh.text).toContain('<b>李&雷，您好：')
  expect(zh.text).toContain('https://songs.example.org/auth?a=1&b=2')
  expect(zh.text.trim().endsWith('请不要直接回复。')).toBe(true)
  expect(mailText(translatorOf('en'), { template: 'account_activated', params }, house('Spring', 'en')).subject).toBe(
    'Your account has been approved · Spring',
  )
})

test('the HTML holds nothing of a name but its letters, and the address as a link', () => {
  const { html } = mailText(translatorOf('zh'), { template: 'account_activated', params }, house('春之声'))
  expect(html).not.toContain('<b>')
  expect(html).toContain('&lt;b&gt;李&amp;雷')
  expect(html).toContain('<a href="https://songs.example.org/auth?a=1&amp;b=2">')
})

test('a voided score is told by the number of its work, or without one', () => {
  const voided = (number: string) => ({
    template: 'score_voided',
    params: { ...params, competition: '春之声', stage: '初赛', number, reason: '录错' },
  })
  expect(mailText(translatorOf('zh'), voided('012'), house('春之声')).text).toContain('您在「春之声」初赛中给第 012 号作品的评分已被作废')
  expect(mailText(translatorOf('zh'), voided('—'), house('春之声')).text).toContain('给一件作品的评分已被作废')
  expect(mailText(translatorOf('en'), voided('—'), house('Spring', 'en')).text).toContain('Your score of a work in “春之声”')
})

test('an instant is told in the organisation’s time zone, which is named', () => {
  const until = Date.UTC(2026, 4, 20, 10)
  const deadline = { template: 'deadline_near', params: { ...params, competition: '春之声', stage: '初赛', until } }
  expect(mailText(translatorOf('zh'), deadline, house('春之声')).text).toContain('2026年5月20日 18:00（北京时间）')
  expect(mailText(translatorOf('en'), deadline, house('Spring', 'en')).text).toContain('20 May 2026, 18:00 (China Standard Time)')
})
