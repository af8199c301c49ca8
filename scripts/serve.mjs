import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildApp, bundle, bundleThreads, generateClient } from './build.mjs'
import { seedDemo } from './demo.mjs'
import { fail, mustRun } from './shell.mjs'

/** npm start: production, on the data folder that DATA_DIR names. */
export async function serveData() {
  readDotEnv()
  await buildApp()
  await migrate()
  await becomeServer('build/server.mjs')
}

/** npm run dev: the same data folder as npm start, pages rebuilt as you edit. */
export async function serveDevelopment() {
  readDotEnv()
  process.env.NODE_ENV = 'development'
  await generateClient()
  await bundle('server.ts', 'build/dev-server.mjs')
  await bundleThreads()
  await migrate()
  await becomeServer('build/dev-server.mjs')
}

/** npm run demo: a living example in a folder of its own. Its passwords are public, so it answers this machine alone unless HOST says otherwise. */
export async function serveDemo() {
  process.env.DATA_DIR ??= 'data-demo'
  process.env.HOST ??= '127.0.0.1'
  await buildApp()
  const accounts = await seedDemo(process.env.DATA_DIR)
  await migrate()
  await becomeServer('build/server.mjs')
  await untilHealthy()
  process.stdout.write(`\n${accounts}\n\n  http://localhost:${port()}\n\n`)
}

const port = () => process.env.PORT ?? '3000'

function readDotEnv() {
  if (fs.existsSync('.env')) process.loadEnvFile('.env')
}

async function migrate() {
  await mustRun('The migration', process.execPath, ['prisma/migrate.mjs'], { quiet: true })
}

/** The server runs in this very process: a signal meets the server, and no wrapper is left over. */
async function becomeServer(file) {
  process.env.NODE_ENV ??= 'production'
  process.on('uncaughtException', (error) => {
    if (error.code !== 'EADDRINUSE') throw error
    fail(`Port ${error.port} is taken. Stop what listens there, or choose another: PORT=3001`)
  })
  try {
    await import(pathToFileURL(path.resolve(file)).href)
  } catch (error) {
    fail(['EnvironmentError', 'StartRefused'].includes(error.name) ? error.message : error.stack)
  }
}

async function untilHealthy() {
  const host = process.env.HOST === '0.0.0.0' ? '127.0.0.1' : process.env.HOST
  for (let attempt = 0; attempt < 100; attempt++) {
    const answer = await fetch(`http://${host}:${port()}/healthz`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
