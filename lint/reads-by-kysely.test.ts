import { RuleTester } from 'eslint'
import tseslint from 'typescript-eslint'
import { describe, it } from 'vitest'
import { readsByKysely } from './reads-by-kysely.js'

RuleTester.describe = describe
RuleTester.it = it

const tester = new RuleTester({ languageOptions: { parser: tseslint.parser } })
const errors = [{ messageId: 'reads' }]
const inDomain = (code: string) => `import { db, transaction, type Tx } from '~/infra/db/client'\n${code}`

tester.run('reads-by-kysely', readsByKysely, {
  valid: [
    inDomain('await db.user.update({ where: { id }, data })'),
    inDomain('await db\n  .upload\n  .updateMany({ data })'),
    inDomain('await db.$executeRaw`DELETE FROM "RateEvent"`'),
    inDomain('await transaction(async (tx) => tx.user.findUnique({ where: { id } }))'),
    `import { read } from '~/infra/db/read'
     await read.selectFrom('User').select('id').execute()`,
    `import { db } from './other-database'
     db.user.findMany()`,
  ],
  invalid: [
    { code: inDomain('await db.user.findMany({ where })'), errors },
    { code: inDomain('await db\n  .user\n  .count()'), errors },
    { code: inDomain("await db.user['findFirst']({ where })"), errors },
    { code: inDomain('await db.user.groupBy({ by })'), errors },
    { code: inDomain('await db.$queryRaw`SELECT 1`'), errors },
    { code: inDomain('await findSituation(db, { id })'), errors },
    { code: inDomain('async function jobsOf(ids: string[], client: Pick<Tx, "job"> = db) {}'), errors },
    { code: inDomain('const { user } = db'), errors },
    { code: `import { db } from './db/client'\nawait db.session.count()`, errors },
  ],
})
