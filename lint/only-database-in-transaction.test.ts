import { RuleTester } from 'eslint'
import tseslint from 'typescript-eslint'
import { describe, it } from 'vitest'
import { onlyDatabaseInTransaction } from './only-database-in-transaction.js'

RuleTester.describe = describe
RuleTester.it = it

const tester = new RuleTester({ languageOptions: { parser: tseslint.parser } })
const errors = [{ messageId: 'foreign' }]

tester.run('only-database-in-transaction', onlyDatabaseInTransaction, {
  valid: [
    'await transaction(async (tx) => { await tx.user.create({ data }) })',
    'await transaction(async (tx) => { await recordAudit(tx, { actorId }) })',
    'await transaction(async (tx) => { await Promise.all(ids.map((id) => tx.work.delete({ where: { id } }))) })',
    'const hash = await hashPassword(password); await transaction(async (tx) => { await tx.user.update({ data: { hash } }) })',
    'db.$transaction(async (t) => { await t.user.count() })',
    'async function lock(tx: Tx, id: number) { return await tx.work.update({ where: { id } }) }',
    'async function other(file: string) { await rm(file) }',
    `import { read } from '~/infra/db/read'
     await transaction(async (tx) => { await read.selectFrom('User').select('id').execute() })`,
    `import { automation } from '~/domain/settings/read-settings.server'
     await transaction(async (tx) => { const { processVideos } = await automation() })`,
    `import { competitionDetail } from '~/domain/competitions/queries/competition-detail.server'
     import { panel } from './queries/panel.server'
     await transaction(async (tx) => { await competitionDetail(id); await Promise.all([panel(id)]) })`,
    'transaction(async (tx) => { await tx.user.count(); afterCommit(async () => { await rm(file) }) })',
    'const done = await transaction(async (tx) => tx.user.count()); await sendMail(done)',
  ],
  invalid: [
    { code: 'await transaction(async (tx) => { await read.selectFrom(table).execute() })', errors },
    {
      code: `import { removeFiles } from '~/infra/storage'
             await transaction(async (tx) => { await removeFiles(keys) })`,
      errors,
    },
    { code: 'transaction(async (tx) => { afterCommit(() => rm(file)); await rm(file) })', errors },
    { code: 'await transaction(async (tx) => { await hashPassword(password) })', errors },
    { code: 'await transaction(async (tx) => { await tx.user.count(); await db.user.count() })', errors },
    { code: 'db.$transaction(async (t) => { await fetch(url) })', errors },
    { code: 'transaction(async function (tx) { for await (const line of lines) tx.add(line) })', errors },
    { code: 'transaction(async (tx) => { items.map(async (item) => { await probe(item) }) })', errors },
    { code: 'async function lock(tx: Tx, id: number) { await rm(file) }', errors },
    { code: 'transaction(async (tx) => { await Promise.all([tx.user.count()]); await wait({ txt: 1 }) })', errors },
  ],
})
