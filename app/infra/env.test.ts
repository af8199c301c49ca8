import path from 'node:path'
import { expect, test } from 'vitest'
import { EnvironmentError, readEnv } from './env'

test('nothing set, or set to nothing, is the defaults', () => {
  const defaults = {
    NODE_ENV: 'production',
    PORT: 3000,
    HOST: '0.0.0.0',
    DATA_DIR: path.resolve('data'),
    TRUST_PROXY: false,
    JOB_POLL_MS: 500,
    SCORE_UNDO_SECONDS: 10,
  }
  expect(readEnv({})).toMatchObject(defaults)
  expect(readEnv({ PORT: '', HOST: ' ', TRUST_PROXY: '', PUBLIC_URL: '', SESSION_SECRET: '', COOKIE_SECURE: '' })).toMatchObject(defaults)
  expect(readEnv({ COOKIE_SECURE: '' }).COOKIE_SECURE).toBeUndefined()
})

test('good values are read', () => {
  const key = 'ab'.repeat(32)
  const source = {
    PORT: '0',
    TRUST_PROXY: '1',
    COOKIE_SECURE: 'false',
    PUBLIC_URL: 'https://songs.example.org',
    ID_CARD_KEY: key,
    ADMIN_EMAIL: 'a@example.org',
  }
  expect(readEnv(source)).toMatchObject({ ...source, PORT: 0, TRUST_PROXY: true, COOKIE_SECURE: false })
})

test('each fault has one line with its name, what it must be and what it is; secrets are not repeated', () => {
  const source = {
    PORT: '80a',
    HOST: 'x',
    PUBLIC_URL: 'javascript:alert(1)',
    TRUST_PROXY: 'yes',
    SESSION_SECRET: 'tooshort',
    ID_CARD_KEY: 'zz',
    ADMIN_PASSWORD: 'abc',
    ADMIN_EMAIL: 'nobody',
    LOG_LEVEL: 'loud',
    JOB_POLL_MS: '2.5',
  }
  let message = ''
  try {
    readEnv(source)
  } catch (error) {
    expect(error).toBeInstanceOf(EnvironmentError)
    message = (error as Error).message
  }
  expect(message.split('\n').slice(1)).toEqual([
    '  PORT must be a whole number from 0 to 65535 (it is "80a")',
    '  PUBLIC_URL must be an address such as https://songs.example.org (it is "javascript:alert(1)")',
    '  TRUST_PROXY must be true or false (it is "yes")',
    '  SESSION_SECRET must have at least 32 characters',
    '  ID_CARD_KEY must be 64 hexadecimal digits',
    '  ADMIN_EMAIL must be an e-mail address (it is "nobody")',
    '  ADMIN_PASSWORD must have at least 4 characters',
    '  LOG_LEVEL must be debug, info, warn, error or silent (it is "loud")',
    '  JOB_POLL_MS must be a whole number from 10 (it is "2.5")',
  ])
})
