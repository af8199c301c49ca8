import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'

// Runs before each test file's imports, so that infra/env reads this folder.
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vocal-test-'))
fs.cpSync(process.env.TEMPLATE_DATA_DIR ?? '', folder, { recursive: true })
process.env.DATA_DIR = folder
process.env.NODE_ENV = 'test'
process.env.LOG_LEVEL = 'silent'
// A score counts as it is submitted, but where a test is about taking it back.
process.env.SCORE_UNDO_SECONDS = '0'

afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))
