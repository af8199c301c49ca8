import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { bin, mustRun, say } from './shell.mjs'

const generated = 'app/infra/db/generated'
const stamps = 'node_modules/.cache/stamps'
const sources = [
  'app',
  'public',
  'server.ts',
  'vite.config.ts',
  'remix.config.js',
  'tsconfig.json',
  'package-lock.json',
  'prisma/schema.prisma',
]

const threads = {
  'build/statistics.worker.mjs': 'app/domain/statistics/statistics.worker.ts',
  'build/datasets.worker.mjs': 'app/domain/datasets/figures/figures.worker.ts',
  'build/voice.worker.mjs': 'app/domain/voice/voice.worker.ts',
  'build/calibration.worker.mjs': 'app/domain/model-scoring/versions/calibration.worker.ts',
  'build/onnx.child.mjs': 'app/domain/model-scoring/onnx/run-onnx.child.ts',
}

/** The Prisma client and the tables' types, generated again when the schema has changed. */
export async function generateClient() {
  const inputs = ['prisma/schema.prisma', 'prisma/table-types.mjs', 'package-lock.json']
  await whenStale('prisma', inputs, [`${generated}/client.ts`, `${generated}-tables.ts`], async () => {
    say('Generating the database client')
    const [node, prisma] = bin('prisma/build/index.js')
    await mustRun('prisma generate', node, [prisma, 'generate'], { quiet: true, env: { PRISMA_HIDE_UPDATE_MESSAGE: '1' } })
  })
}

/** The pages and the server, built again when a source has changed. */
export async function buildApp() {
  await generateClient()
  await whenStale('build', sources, ['build/server.mjs', ...Object.keys(threads), 'build/server/index.js', 'build/client'], async () => {
    say('Building')
    const [node, remix] = bin('@remix-run/dev/dist/cli.js')
    await mustRun('The build', node, [remix, 'vite:build', '--logLevel', 'error'], { env: { NODE_ENV: 'production' } })
    await bundle('server.ts', 'build/server.mjs')
    await bundleThreads()
    await bundleForBrowser('app/ui/charts/draw-charts.ts', 'build/client/charts.js')
    compressOnce('build/client')
  })
}

/** What browsers load is compressed here, as small as it gets, instead of at each request. */
function compressOnce(folder) {
  for (const name of fs.readdirSync(folder, { recursive: true })) {
    if (!/\.(js|css|svg)$/.test(name)) continue
    const file = path.join(folder, name)
    fs.writeFileSync(`${file}.gz`, gzipSync(fs.readFileSync(file), { level: 9 }))
  }
}

/** One TypeScript entry with all of app/ it uses, packages left outside; quick enough to do each time, also while another process reads it. */
export async function bundle(entry, outfile, packages = { packages: 'external' }) {
  const esbuild = await import('esbuild')
  const made = `${outfile}.${process.pid}`
  await esbuild.build({
    entryPoints: [entry],
    outfile: made,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
    ...packages,
  })
  fs.renameSync(made, outfile)
}

/** The threads that statistics and analytics are worked out in and voices analysed; one starts for each of them, so all but the database driver is in one file. */
export async function bundleThreads() {
  for (const [file, entry] of Object.entries(threads)) await bundle(entry, file, { external: ['better-sqlite3'] })
}

/** One script of plain pages with all it uses, for the oldest browsers the pages' own scripts run in. */
async function bundleForBrowser(entry, outfile) {
  const esbuild = await import('esbuild')
  await esbuild.build({ entryPoints: [entry], outfile, bundle: true, format: 'esm', target: 'es2020', minify: true, logLevel: 'warning' })
}

async function whenStale(name, inputs, outputs, make) {
  const stamp = path.join(stamps, name)
  const hash = hashOf(inputs)
  const fresh = outputs.every((file) => fs.existsSync(file)) && fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === hash
  if (fresh) return
  fs.rmSync(stamp, { force: true })
  await make()
  fs.mkdirSync(stamps, { recursive: true })
  fs.writeFileSync(stamp, hash)
}

function hashOf(inputs) {
  const hash = createHash('sha256')
  for (const file of inputs.flatMap(filesIn)) hash.update(file).update('\0').update(fs.readFileSync(file)).update('\0')
  return hash.digest('hex')
}

function filesIn(entry) {
  if (!fs.existsSync(entry)) return []
  if (!fs.statSync(entry).isDirectory()) return [entry]
  return fs
    .readdirSync(entry)
    .sort()
    .map((name) => path.join(entry, name))
    .filter((file) => !file.startsWith(generated) && !/\.test\.tsx?$/.test(file))
    .flatMap(filesIn)
}
