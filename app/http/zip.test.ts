import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { env } from '~/infra/env'
import { readZip } from '../../tests/setup/read-zip'
import { zipResponse } from './zip.server'

test('what goes in comes out: texts and files, with Chinese names that are safe and unlike each other', async () => {
  const file = path.join(env().DATA_DIR, 'film.bin')
  const bytes = Buffer.alloc(3_000_000, 7)
  fs.writeFileSync(file, bytes)
  const response = zipResponse({
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
