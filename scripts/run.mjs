#!/usr/bin/env node
// Every npm command enters here and brings its own set-up: a fresh machine needs git and Node alone.
import { bench } from './bench.mjs'
import { buildApp } from './build.mjs'
import { evaluate } from './evaluate.mjs'
import { installModules } from './modules.mjs'
import { screenshots } from './screenshots/screenshots.mjs'
import { score } from './score.mjs'
import { serveData, serveDemo, serveDevelopment } from './serve.mjs'
import { fail } from './shell.mjs'
import { checkNode, needSystem } from './system.mjs'
import { test } from './test.mjs'
import { verifyResults } from './verify.mjs'

const commands = {
  demo: { system: ['ffmpeg', 'compiler'], run: serveDemo },
  start: { system: ['ffmpeg', 'compiler'], run: serveData },
  dev: { system: ['ffmpeg', 'compiler'], run: serveDevelopment },
  build: { system: ['compiler'], run: buildApp },
  test: { system: ['ffmpeg', 'compiler', 'chromium', 'fonts'], run: test },
  bench: { system: ['ffmpeg', 'compiler'], run: bench },
  'verify-results': { system: ['compiler'], run: verifyResults },
  score: { system: ['compiler'], run: score },
  evaluate: { system: ['compiler'], run: evaluate },
  screenshots: { system: ['ffmpeg', 'compiler', 'chromium', 'fonts'], run: screenshots },
}

const [name = '', ...rest] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : fail(`Commands: ${Object.keys(commands).join(', ')}`)

process.chdir(new URL('..', import.meta.url).pathname)
checkNode()
needSystem(command.system)
await installModules()
await command.run(rest)
