import { execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buildApp } from '../build.mjs'
import { seedDemo } from '../demo.mjs'
import { fail, say } from '../shell.mjs'
import { chromiumPath } from '../system.mjs'
import { readmePictures } from './readme-pictures.mjs'
import { screensOf } from './screens.mjs'

const folder = 'screenshots'
const port = Number(process.env.PORT ?? 3999)
const base = `http://127.0.0.1:${port}`
const sizes = { phone: { width: 390, height: 844 }, laptop: { width: 1366, height: 768 } }
const languages = ['zh', 'en']
const scripted = process.env.SCRIPTS !== 'off'

/**
 * npm run screenshots [NAME …]: every screen of the product, or those whose names begin so, as it stands in a demo made for them, whole from top to bottom:
 * on a phone and on a laptop, in both languages, some in dark colours too. With SCRIPTS=off as a browser without JavaScript shows them. `npm run screenshots readme`
 * makes those of the README and of the home page anew.
 */
export async function screenshots(names) {
  await buildApp()
  const data = fs.mkdtempSync(path.join(os.tmpdir(), 'vocal-pictures-'))
  try {
    const demo = path.join(data, 'demo')
    await seedDemo(demo)
    const pictures = names.join() === 'readme' ? readmePictures(sizes) : await picturesOf(demo, names)
    await withServer(demo, () => takeAll(pictures))
  } finally {
    fs.rmSync(data, { recursive: true, force: true })
  }
}

async function picturesOf(demo, names) {
  const screens = (await screensOf(demo)).filter(({ name }) => names.length === 0 || names.some((wanted) => name.startsWith(wanted)))
  return screens.flatMap(({ name, path: url, person, dark = false, refusal = 200 }) =>
    languages.flatMap((locale) =>
      Object.entries(sizes).flatMap(([size, viewport]) =>
        (dark ? ['light', 'dark'] : ['light']).map((colorScheme) => ({
          ...{ url, person, locale, viewport, colorScheme, status: refusal, whole: true },
          file: path.join(folder, `${name}-${size}-${locale}${colorScheme === 'dark' ? '-dark' : ''}${scripted ? '' : '-plain'}.png`),
        })),
      ),
    ),
  )
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

/** Those of one person, one size, one language and one scheme follow each other in one window. */
async function takeAll(pictures) {
  const { chromium } = await import('@playwright/test')
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] })
  const windows = new Map()
  for (const picture of pictures) {
    const { person, locale, viewport, colorScheme } = picture
    const key = [person, locale, viewport.width, colorScheme].join()
    windows.set(key, [...(windows.get(key) ?? []), picture])
  }
  const signedIn = new Map()
  try {
    for (const own of windows.values()) {
      const [{ person, locale, viewport, colorScheme }] = own
      if (person && !signedIn.has(person)) signedIn.set(person, await signIn(browser, person))
      const context = await browser.newContext({
        ...{ viewport, colorScheme, reducedMotion: 'reduce', hasTouch: viewport.width < 640, javaScriptEnabled: scripted },
        ...{ locale: locale === 'en' ? 'en-US' : 'zh-CN', storageState: signedIn.get(person) },
      })
      await context.addCookies([{ name: 'user-locale', value: locale, url: base }])
      const page = await context.newPage()
      for (const picture of own) await take(page, picture)
      await context.close()
    }
  } finally {
    await browser.close()
  }
  say(`${pictures.length} pictures`)
}

async function signIn(browser, person) {
  const context = await browser.newContext({ locale: 'zh-CN' })
  const page = await context.newPage()
  await page.goto(`${base}/auth`)
  await page.fill('[name=email]', person)
  await page.fill('[name=password]', 'Demo-1234')
  await page.click('form:has([name=password]) button[type=submit]')
  await page.waitForURL((at) => !at.pathname.startsWith('/auth'))
  const state = await context.storageState()
  await context.close()
  return state
}

async function take(page, { url, file, status, whole, points = [] }) {
  const answer = await page.goto(base + url, { waitUntil: 'load' })
  if (answer?.status() !== status) fail(`${url} answered ${answer?.status()}`)
  if (new URL(page.url()).pathname !== url.split('?')[0]) fail(`${url} led to ${page.url()}`)
  // Films show their first picture, charts are drawn, a page with scripts has been taken over.
  const ready = () =>
    [...document.querySelectorAll('video')].every(({ readyState, error, preload }) => readyState > 1 || error || preload === 'none')
  await page.waitForFunction(ready, undefined, { timeout: 10_000 }).catch(() => {})
  await page.waitForLoadState('networkidle')
  // Pictures further down load as if they had been scrolled to.
  for (const picture of await page.locator('img[loading=lazy]').all()) await picture.scrollIntoViewIfNeeded()
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode().catch(() => {}))))
  await page.evaluate(() => scrollTo(0, 0))
  for (const [index, value] of points.entries()) await page.locator('[name^=criterion-]').nth(index).fill(value)
  // The browser's sign that a film is loading fades away.
  if ((await page.locator('video').count()) > 0) await page.waitForTimeout(1500)
  const shot = await page.screenshot({ fullPage: whole })
  fs.mkdirSync(path.dirname(file), { recursive: true })
  if (file.endsWith('.webp'))
    execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'image2pipe', '-i', '-', '-quality', '80', file], { input: shot })
  else fs.writeFileSync(file, shot)
  say(file)
}
