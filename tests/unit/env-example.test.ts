import fs from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readEnv } from '~/infra/env'

const text = fs.readFileSync('.env.example', 'utf8')

test('.env.example is valid as it stands and names every setting', () => {
  const env = readEnv(parseEnv(text))
  const named = [...text.matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name]) => name)
  expect(named.toSorted()).toEqual([...new Set([...Object.keys(env), 'COOKIE_SECURE'])].toSorted())
})

test('what it shows as defaults are the defaults', () => {
  const { NODE_ENV: _, ...defaults } = readEnv({})
  expect(readEnv(parseEnv(text))).toMatchObject(defaults)
})
