import fs from 'node:fs'
import { describe, expect, test } from 'vitest'
import { en } from '~/i18n/en'
import { zh } from '~/i18n/zh'

// docs/messages.md says what the product says; here the list and the dictionaries are held together.

const text = (dictionary: object, key: string) => {
  const [area = '', name = ''] = key.split('.')
  return (dictionary as Record<string, Record<string, string> | undefined>)[area]?.[name]
}

const rows = fs
  .readFileSync('docs/messages.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => {
    const [key = '', chinese = '', english = '', , file = ''] = line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('\\|', '|'))
    return { key: key.replaceAll('`', ''), chinese, english, file: file.replaceAll('`', '') }
  })

/** Runs of a sentence that a test would look for: what stands between its blanks and stops. */
const runsOf = (sentence: string) => sentence.split(/\{\{.*?\}\}|[，。；：,.;:]/).filter((run) => run.trim().length >= 4)

test('no message stands in the list twice, and the list is not empty', () => {
  const keys = rows.map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys.length).toBeGreaterThan(80)
})

describe.each(rows)('$key', ({ key, chinese, english, file }) => {
  test('reads as the dictionaries say it', () => {
    expect({ chinese, english }).toEqual({ chinese: text(zh, key), english: text(en, key) })
  })

  test('is provoked by its test', () => {
    const source = fs.readFileSync(file, 'utf8')
    const name = key.split('.')[1]!
    const named = [key, ...(key.startsWith('errors.') ? [name] : []), ...runsOf(chinese), ...runsOf(english)]
    expect(named.filter((one) => source.includes(one))).not.toEqual([])
  })
})
