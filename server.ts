import fs from 'node:fs'
import type { Server } from 'node:http'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from '@remix-run/node'
import express, { type Express } from 'express'

type Entry = {
  mount: (app: Express, options: object) => Promise<{ port: number; host: string; stop: () => Promise<void> }>
  keepConnections: (server: Server) => void
}

const development = process.env.NODE_ENV === 'development'
const root = process.env.APP_ROOT ?? process.cwd()
const app = express()
app.disable('x-powered-by')

const { build, entry } = development ? await developmentBuild() : await productionBuild()
const { port, host, stop } = await entry.mount(app, { build, development })

const server = app.listen(port, host, () => {
  const address = server.address()
  const listening = typeof address === 'object' && address ? address.port : port
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), level: 'info', event: 'server.listening', port: listening })}\n`)
})
entry.keepConnections(server)

let stopping = false
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (stopping) process.exit(1)
    stopping = true
    setTimeout(() => process.exit(1), 10_000).unref()
    server.close()
    void stop().finally(() => process.exit(0))
  })
}

async function productionBuild(): Promise<{ build: ServerBuild; entry: Entry }> {
  const build: ServerBuild = await import(pathToFileURL(path.join(root, 'build/server/index.js')).href)
  const client = path.join(root, 'build/client')
  const names = new Set(fs.readdirSync(client, { recursive: true, encoding: 'utf8' }).map((name) => `/${name.split(path.sep).join('/')}`))
  const immutable = express.static(client, { immutable: true, maxAge: '1y', index: false })
  const changing = express.static(client, { maxAge: '1h', index: false })
  // Only what is there: a page is spared the look on the disk.
  app.use((request, response, next) => {
    if (!names.has(request.path) || !['GET', 'HEAD'].includes(request.method)) return next()
    const serve = request.path.startsWith('/assets/') ? immutable : changing
    const compressed = `${request.path}.gz`
    if (names.has(compressed)) {
      response.vary('Accept-Encoding')
      if (request.acceptsEncodings('gzip')) {
        response.type(path.extname(request.path)).setHeader('Content-Encoding', 'gzip')
        request.url = compressed
      }
    }
    serve(request, response, next)
  })
  return { build, entry: build.entry.module as unknown as Entry }
}

async function developmentBuild() {
  const { createServer } = await import('vite')
  const vite = await createServer({ root, server: { middlewareMode: true }, appType: 'custom' })
  app.use(vite.middlewares)
  const load = () => vite.ssrLoadModule('virtual:remix/server-build') as Promise<ServerBuild>
  const first = await load()
  return { build: load, entry: first.entry.module as unknown as Entry }
}
