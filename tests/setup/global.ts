import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { makeKeys } from '../../app/infra/secrets'
import { migrate } from '../../prisma/migrate.mjs'
import { bundleThreads } from '../../scripts/build.mjs'

/** Migrates one database a run; each test file gets its own copy of it. The threads of the statistics are bundled as the tests find them. */
export default async function setup() {
  await bundleThreads()
  const template = fs.mkdtempSync(path.join(os.tmpdir(), 'vocal-template-'))
  migrate(template)
  makeKeys(template)
  process.env.TEMPLATE_DATA_DIR = template
  return () => fs.rmSync(template, { recursive: true, force: true })
}
