const writes = /^(create|createMany|createManyAndReturn|update|updateMany|updateManyAndReturn|upsert|delete|deleteMany)$/

/**
 * Prisma's client writes and nothing else: `db.work.update(…)`, `db.$executeRaw`. What is read outside a transaction is read with `read`
 * of infra/db/read, and no function is handed the client to read with.
 * @type {import("eslint").Rule.RuleModule}
 */
export const readsByKysely = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { reads: 'Prisma’s client only writes; read with `read` of infra/db/read (docs/decisions/0017-reads-by-kysely.md).' },
  },
  create(context) {
    return {
      ImportDeclaration(node) {
        if (!/(^|\/)db\/client$/.test(node.source.value)) return
        for (const specifier of node.specifiers.filter((one) => one.imported?.name === 'db'))
          for (const variable of context.sourceCode.getDeclaredVariables(specifier))
            for (const { identifier } of variable.references)
              if (!isWrite(identifier)) context.report({ node: identifier, messageId: 'reads' })
      },
    }
  },
}

/** `db.$executeRaw` or `db.MODEL.WRITE`, as written. */
function isWrite(identifier) {
  const name = memberOf(identifier)
  return /^\$executeRaw/.test(name) || (name !== undefined && writes.test(memberOf(identifier.parent)))
}

function memberOf(object) {
  const { parent } = object
  return parent.type === 'MemberExpression' && parent.object === object && !parent.computed ? parent.property.name : undefined
}
