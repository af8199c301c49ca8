import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { errors as en } from '~/i18n/en/errors'
import { errors as zh } from '~/i18n/zh/errors'
import { env } from '~/infra/env'

/** What refuses only a fault of the program: no form and no request of a person's meets it. */
const internal = [
  'assignmentEnd',
  'auditAppendOnly',
  'auditChain',
  'entryFixed',
  'datasetAnalysisOutcome',
  'datasetFailure',
  'emotionAnalysisFixed',
  'emotionAnalysisOutcome',
  'importEnded',
  'itemCreated',
  'itemFailures',
  'itemWaits',
  'jobFixed',
  'jobLease',
  'ledgerAppendOnly',
  'ledgerChain',
  'mediaFixed',
  'mediaOfStored',
  'modelTaskFixed',
  'modelTaskOutcome',
  'modelTaskSource',
  'modelVersionFixed',
  'modelVersionOutcome',
  'modelVersionPublished',
  'ratingFixed',
  'ratingRepeats',
  'registrationMove',
  'scoreBeginsAsDraft',
  'scoreSeals',
  'scoreTotal',
  'seatAssigned',
  'sessionFixed',
  'segmentFile',
]

/** Every code by which the database refuses a write. */
function databaseCodes(): string[] {
  const database = new Database(path.join(env().DATA_DIR, 'app.db'), { readonly: true })
  const tables = database.prepare<[], string>("SELECT sql FROM sqlite_master WHERE type = 'table'").pluck().all()
  database.close()
  const checks = tables.flatMap((sql) => [...sql.matchAll(/CONSTRAINT "(\w+)" CHECK/g)])
  const raised = [...fs.readFileSync('prisma/invariants.sql', 'utf8').matchAll(/RAISE\(ABORT, '(\w+)'\)/g)]
  return [...new Set([...checks, ...raised].map(([, code]) => code!))]
}

test('a code that a person can meet has its sentence in both languages, which asks for no figure that the database does not give', () => {
  const codes = databaseCodes().filter((code) => !internal.includes(code))
  expect(codes.length).toBeGreaterThan(40)
  expect(codes.filter((code) => !(code in zh) || !(code in en))).toEqual([])
  expect(codes.filter((code) => `${zh[code as keyof typeof zh]}${en[code as keyof typeof en]}`.includes('{{'))).toEqual([])
})

test('a code of the program alone is one of the database’s, and has no sentence', () => {
  expect(internal.filter((code) => !databaseCodes().includes(code) || code in zh)).toEqual([])
})

test('codes are camelCase', () => {
  expect([...databaseCodes(), ...Object.keys(zh)].filter((code) => !/^[a-z][a-zA-Z0-9]*$/.test(code))).toEqual([])
})

test('one sentence is one code', () => {
  for (const dictionary of [zh, en]) {
    const sentences = Object.values(dictionary)
    expect(sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index)).toEqual([])
  }
})
