import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buildApp } from './build.mjs'
import { seedDemo } from './demo.mjs'
import { fail, say } from './shell.mjs'
import { chromiumPath } from './system.mjs'

const folder = 'docs/images'
const port = 3999
const base = `http://127.0.0.1:${port}`
const sizes = { phone: { width: 390, height: 844 }, laptop: { width: 1366, height: 768 } }

/** The pictures of the README, of a demo made for them. */
const shots = [
  { name: 'home', path: '/' },
  { name: 'home-en', path: '/', locale: 'en' },
  { name: 'competitions', path: '/competitions', as: 'student1@demo.local' },
  { name: 'upload', path: '/competitions/1/upload-video', as: 'student2@demo.local', size: 'phone' },
  { name: 'scoring', path: '/competitions/2/scoring', as: 'judge1@demo.local' },
  { name: 'scoring-dark', path: '/competitions/2/scoring', as: 'judge1@demo.local', dark: true },
  { name: 'scores', path: '/competitions/2/scores?stage=4', as: 'admin@demo.local' },
  { name: 'advancements', path: '/competitions/2/advancements?stage=4', as: 'admin@demo.local' },
]

export async function screenshots() {
  await buildApp()
  const data = fs.mkdtempSync(path.join(os.tmpdir(), 'vocal-pictures-'))
  try {
    const demo = path.join(data, 'demo')
    await seedDemo(demo)
    await withServer(demo, takeAll)
  } finally {
    fs.rmSync(data, { recursive: true, force: true })
  }
}

async function withServer(data, work) {
  const env = { ...process.env, DATA_DIR: data, PORT: String(port), HOST: '127.0.0.1', NODE_ENV: 'production', LOG_LEVEL: 'warn' }
  const server = spawn(process.execPath, ['build/server.mjs'], { env, stdio: 'inherit' })
  process.on('exit', () => server.kill())
  try {
    for (let attempt = 0; ; attempt++) {
      if (attempt === 150) fail('The server did not become healthy.')
      if ((await fetch(`${base}/healthz`).catch(() => undefined))?.ok) break
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    await work()
  } finally {
    server.kill('SIGTERM')
    await new Promise((resolve) => server.on('exit', resolve))
  }
}

async function takeAll() {
  const { chromium } = await import('@playwright/test')
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] })
  fs.mkdirSync(folder, { recursive: true })
  try {
    for (const shot of shots) await take(browser, shot)
  } finally {
    await browser.close()
  }
}

async function take(browser, { name, path: url, as, locale = 'zh', size = 'laptop', dark = false }) {
  const context = await browser.newContext({
    viewport: sizes[size],
    locale: locale === 'en' ? 'en-US' : 'zh-CN',
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  if (as) {
    await page.goto(`${base}/auth`)
    await page.fill('[name=email]', as)
    await page.fill('[name=password]', 'Demo-1234')
    await page.click('form:has([name=password]) button[type=submit]')
    await page.waitForURL((at) => !at.pathname.startsWith('/auth'))
  }
  const answer = await page.goto(base + url, { waitUntil: 'networkidle' })
  if (!answer?.ok()) fail(`${url} answered ${answer?.status()}`)
  await page
    .waitForFunction("[...document.querySelectorAll('video')].every((video) => video.readyState > 3)", undefined, { timeout: 10_000 })
    .catch(() => {})
  await page.waitForTimeout(300)
  await page.screenshot({ path: `${folder}/${name}.png` })
  say(`${folder}/${name}.png`)
  await context.close()
}
