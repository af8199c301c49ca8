import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fail, say } from './shell.mjs'

const wanted = {
  ffmpeg: { packages: ['ffmpeg'], present: () => onPath('ffmpeg') && onPath('ffprobe') },
  compiler: {
    packages: ['gcc', 'g++', 'make', 'python3'],
    present: () => hasNativeModule() || ['gcc', 'g++', 'make', 'python3'].every(onPath),
    // Where a prebuilt module can be downloaded no compiler is needed: without root we try, and say more when it fails.
    optional: true,
  },
  chromium: { packages: ['chromium-headless-shell'], present: () => fs.existsSync(chromiumPath()) },
  firefox: { packages: ['firefox-esr'], present: () => firefoxPath() !== null },
  webkit: { packages: ['webkit2gtk-driver', 'libwebkit2gtk-4.1-0', 'xvfb'], present: () => webkitPaths() !== null },
  fonts: { packages: ['fonts-noto-cjk'], present: hasChineseFont },
}

/** The headless shell is the same engine without a browser's window, and takes a sixth less of the processor. */
export function chromiumPath() {
  const shell = '/usr/bin/chromium-headless-shell'
  return process.env.CHROMIUM_PATH ?? (fs.existsSync(shell) ? shell : '/usr/bin/chromium')
}

const firefoxPath = () => pathOf('firefox-esr') ?? pathOf('firefox')

/** WebKit's driver, the browser it drives, and a screen for it. */
function webkitPaths() {
  const libraries = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`
  const browser = ['4.1', '6.0'].map((version) => `${libraries}/webkit2gtk-${version}/MiniBrowser`).find((file) => fs.existsSync(file))
  const [driver, screen] = [pathOf('WebKitWebDriver'), pathOf('Xvfb')]
  return browser && driver && screen ? { driver, browser, screen } : null
}

/** What starts each of the three browsers; null for one that is not here. */
export function browserPrograms() {
  const chromium = chromiumPath()
  return { chromium: fs.existsSync(chromium) ? chromium : null, firefox: firefoxPath(), webkit: webkitPaths() }
}

export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) fail(`Node 20.19 or newer is needed; this is ${process.version}.`)
}

/** Installs what the system lacks when we are root on Debian; else names the command and stops, or goes on without where that will do. */
export function needSystem(names, { orGoOn = false } = {}) {
  const missing = names.filter((name) => !wanted[name].present())
  if (missing.length === 0) return
  const packages = missing.flatMap((name) => wanted[name].packages)
  const install = `apt-get update && apt-get install -y --no-install-recommends ${packages.join(' ')}`
  if (process.getuid?.() !== 0 || !onPath('apt-get')) {
    if (missing.every((name) => wanted[name].optional)) return
    const lack = `These programs are missing: ${missing.join(', ')}. Install them, on Debian or Ubuntu with\n\n  sudo sh -c '${install}'\n\nand run the command again.`
    if (!orGoOn) fail(lack)
    say(lack)
    return
  }
  say(`Installing ${packages.join(', ')} with apt`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const done = spawnSync('sh', ['-c', `{ ${install}; } 1>&2`], { stdio: ['ignore', 'ignore', 'inherit'], env })
  if (done.status === 0) return
  const refusal = `apt could not install ${packages.join(', ')}. The command was\n\n  ${install}`
  if (orGoOn) say(refusal)
  else fail(refusal)
}

export function compilerCommand() {
  return `sudo sh -c 'apt-get update && apt-get install -y --no-install-recommends ${wanted.compiler.packages.join(' ')}'`
}

function onPath(program) {
  return pathOf(program) !== null
}

function pathOf(program) {
  const files = (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, program))
  return files.find((file) => fs.existsSync(file)) ?? null
}

function hasNativeModule() {
  return fs.existsSync('node_modules/better-sqlite3/build/Release/better_sqlite3.node')
}

function hasChineseFont() {
  if (!onPath('fc-list')) return fs.existsSync('/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc')
  return spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' }).stdout.trim() !== ''
}
