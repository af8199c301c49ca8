import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { translatorOf } from '~/i18n/i18n.server'
import { env } from '~/infra/env'
import { readZip } from '../../tests/setup/read-zip'
import { zipResponse } from './zip.server'

test('what goes in comes out: texts and files, with Chinese names that are safe and unlike each other', async () => {
  const file = path.join(env().DATA_DIR, 'film.bin')
  const bytes = Buffer.alloc(3_000_000, 7)
  fs.writeFileSync(file, bytes)
  const response = zipResponse({
    t: translatorOf('zh'),
    fileName: '个人数据.zip',
    entries: [
      { name: 'data.json', text: '{"名":"李"}' },
      { name: '作品/我 住.mp4', file },
      { name: '作品/我 住.mp4', file },
      { name: '../../etc/passwd', text: 'x' },
      { name: 'a\\b:c?.txt', text: 'y' },
    ],
  })
  expect(response.headers.get('Content-Disposition')).toContain(encodeURIComponent('个人数据.zip'))
  const files = await readZip(Buffer.from(await response.arrayBuffer()))
  expect([...files.keys()]).toEqual(['data.json', '作品/我 住.mp4', '作品/我 住 (2).mp4', '_/_/etc/passwd', 'a_b_c_.txt'])
  expect(files.get('作品/我 住.mp4')!.equals(bytes)).toBe(true)
  expect(files.get('data.json')!.toString('utf8')).toBe('{"名":"李"}')
})

test('a file that is gone is named in the reader’s language, and all else is there', async () => {
  const file = path.join(env().DATA_DIR, 'there.bin')
  fs.writeFileSync(file, 'here I am')
  const gone = path.join(env().DATA_DIR, 'gone.pdf')
  const entries = [
    { name: 'data.json', text: '{}' },
    { name: 'files/简历.pdf', file: gone },
    { name: 'files/歌.mp4', file },
    { name: 'files/简历.pdf', file: gone },
  ]
  for (const [locale, index, text] of [
    ['zh', '缺少的文件.txt', '服务器上找不到这个文件：files/简历.pdf\n服务器上找不到这个文件：files/简历 (2).pdf\n'],
    ['en', 'Missing files.txt', 'This file is not on the server: files/简历.pdf\nThis file is not on the server: files/简历 (2).pdf\n'],
  ] as const) {
    const response = zipResponse({ fileName: 'a.zip', entries, t: translatorOf(locale) })
    const files = await readZip(Buffer.from(await response.arrayBuffer()))
    expect([...files].map(([name, bytes]) => [name, bytes.toString('utf8')])).toEqual([
      ['data.json', '{}'],
      ['files/歌.mp4', 'here I am'],
      [index, text],
    ])
  }
})

test('whoever leaves in the middle of a download leaves no file open', async () => {
  const file = path.join(env().DATA_DIR, 'long.bin')
  fs.writeFileSync(file, Buffer.alloc(8_000_000, 1))
  const open = () => fs.readdirSync('/proc/self/fd').filter((fd) => reads(`/proc/self/fd/${fd}`, file)).length
  const response = zipResponse({
    fileName: 'a.zip',
    entries: [
      { name: 'a', file },
      { name: 'b', file },
    ],
    t: translatorOf('zh'),
  })
  const reader = response.body!.getReader()
  await reader.read()
  expect(open()).toBe(1)
  await reader.cancel()
  await expect.poll(open).toBe(0)
})

function reads(link: string, file: string): boolean {
  try {
    return fs.readlinkSync(link) === fs.realpathSync(file)
  } catch {
    return false
  }
}
