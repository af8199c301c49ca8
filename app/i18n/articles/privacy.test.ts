import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { savedFormCookie } from '~/http/form-mark'
import { localeCookieName } from '../locale'
import { privacy } from './privacy'

const sources = fs
  .readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|generated/.test(file))
  .map((file) => ({ file: file.split(path.sep).join('/'), text: fs.readFileSync(path.join('app', file), 'utf8') }))
const points = (locale: 'zh' | 'en') => privacy[locale].sections.flatMap((section) => section.points ?? [])

test('names every cookie, with how long it stays', () => {
  const told: Record<string, [seconds: string, zh: string, en: string]> = {
    session: ['30 * 24 * 60 * 60', '最长三十天', 'thirty days at most'],
    'known-device': ['365 * 24 * 60 * 60', '保存一年', 'for a year'],
    toast: ['60', '最长一分钟', 'a minute at most'],
  }
  const made = sources.flatMap(({ text }) => [...text.matchAll(/signedCookie\('([^']+)', ([\d *]+)/g)])
  expect(Object.fromEntries(made.map(([, name, seconds]) => [name, seconds]))).toEqual(
    Object.fromEntries(Object.entries(told).map(([name, [seconds]]) => [name, seconds])),
  )
  for (const [name, [, zh, en]] of Object.entries(told)) {
    expect(points('zh').find((point) => point.startsWith(`「${name}」`))).toContain(zh)
    expect(points('en').find((point) => point.startsWith(`‘${name}’`))).toContain(en)
  }
  // Besides those, the two that the page's own scripts read.
  const plain = sources.flatMap(({ text }) => [...text.matchAll(/'Set-Cookie': `\$\{(\w+)\}=/g)]).map(([, name]) => name)
  expect(plain.sort()).toEqual(['localeCookieName', 'savedFormCookie'])
  for (const name of [localeCookieName, savedFormCookie]) {
    expect(points('zh').some((point) => point.startsWith(`「${name}」`))).toBe(true)
    expect(points('en').some((point) => point.startsWith(`‘${name}’`))).toBe(true)
  }
})

test('names all that leaves the house: mail, and the analysis service of the organiser’s own', () => {
  const asking = sources.filter(({ file, text }) => !file.startsWith('ui/') && /\bfetch\(|\bSMTPConnection\(|https?\.request\(/.test(text))
  expect(asking.map(({ file }) => file).sort()).toEqual(['domain/emotion/ask-service.server.ts', 'infra/mail-transport.ts'])
  for (const [locale, service, none, mail] of [
    ['zh', '分析服务', '不向第三方发送您的资料', '以邮件发给主办方'],
    ['en', 'analysis service', 'Nothing of yours is sent to third parties', 'it is sent by e-mail'],
  ] as const) {
    const collected = points(locale).find((point) => point.includes(service) && !point.includes(none))
    const promised = points(locale).find((point) => point.includes(none))
    expect([collected, promised, points(locale).join()]).toEqual([
      expect.stringContaining(service),
      expect.stringContaining(service),
      expect.stringContaining(mail),
    ])
  }
})
