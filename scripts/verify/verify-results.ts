import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createTranslator, type MessageKey } from '~/i18n/translate'
import { en } from '~/i18n/en'
import { zh } from '~/i18n/zh'
import { readDatabase } from './read-database'
import { readExport } from './read-export'
import type { Records } from './records'
import { verify, type Report } from './verify'

/** npm run verify-results -- COMPETITION | EXPORT [--data DIR] [--hash HASH] [--lang zh|en]: ends with 1 where anything does not agree, with 2 where nothing could be checked. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { data: { type: 'string' }, hash: { type: 'string' }, lang: { type: 'string' } },
})
const spoken = values.lang ?? process.env.LC_ALL ?? process.env.LANG ?? 'zh'
const t = createTranslator(spoken.startsWith('en') ? en : zh)
const say = (line: string) => process.stdout.write(`${line}\n`)
try {
  process.exitCode = await main(positionals[0] ?? '')
} catch (error) {
  say(t('verification.unreadable', { reason: (error as Error).message }))
  process.exitCode = 2
}

async function main(asked: string): Promise<number> {
  if (!asked) {
    say(t('verification.usage'))
    return 2
  }
  if (fs.existsSync(asked)) return tell(await readExport(asked), path.resolve(asked))
  const file = path.join(values.data ?? process.env.DATA_DIR ?? 'data', 'app.db')
  if (!/^\d+$/.test(asked) || !fs.existsSync(file)) {
    say(t('verification.nothingThere', { asked, file: path.resolve(file) }))
    return 2
  }
  const { records, close } = readDatabase(file, Number(asked))
  try {
    if (records) return tell(records, path.resolve(file))
    say(t('verification.noCompetition', { id: asked, file: path.resolve(file) }))
    return 2
  } finally {
    close()
  }
}

function tell(records: Records, source: string): number {
  say(t('verification.title', { name: records.competition.name, id: records.competition.id }))
  say(t('verification.source', { source }))
  const { counts, differences, lastHash } = verify(records, { expectedHash: values.hash ?? null })
  for (const line of countLines(counts)) say(`  ${line}`)
  say(t('verification.lastHash', { hash: lastHash }))
  for (const { code, params } of differences)
    say(`✗ ${t(`verification.${code}` as MessageKey & 'verification.chainHash', params as { seq: number })}`)
  say(differences.length > 0 ? t('verification.differs', { count: differences.length }) : t('verification.agrees'))
  return differences.length > 0 ? 1 : 0
}

function countLines({ ledger, scores, voided, editions, withdrawn, results, recusals, older, ...also }: Report['counts']): string[] {
  return [
    t('verification.countLedger', { count: ledger }),
    t('verification.countScores', { count: scores, voided }),
    ...(recusals > 0 ? [t('verification.countRecusals', { count: recusals })] : []),
    t('verification.countEditions', { count: editions, withdrawn }),
    t('verification.countResults', { count: results }),
    ...(older > 0 ? [t('verification.countOlder', { count: older })] : []),
    ...(also.awards > 0 ? [t('verification.countAwards', { count: also.awards, withdrawn: also.awardsWithdrawn })] : []),
  ]
}
