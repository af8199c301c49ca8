/** What these give reads in the transaction it is called in: `read` itself, the settings, and the query functions built on it. */
const readers = /(^|\/)(infra\/db\/read|read-settings\.server|queries\/[\w-]+\.server)$/

/**
 * Inside `transaction(async (tx) => …)`, and inside any function that takes a `tx: Tx`, each awaited expression must involve tx, `read`
 * or a query function: whatever else is awaited holds every other writer up while the transaction is open. What is left for
 * `afterCommit` runs when it is closed.
 * @type {import("eslint").Rule.RuleModule}
 */
export const onlyDatabaseInTransaction = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { foreign: 'Nothing but the database is awaited inside a transaction: this does not involve `{{name}}`.' },
  },
  create(context) {
    /** The innermost enclosing transaction's name, one entry a function that opens one; none where one is over. */
    const open = []
    const allowed = new Set()
    const enter = (node) => {
      const name = transactionName(node)
      if (name || isAfterCommit(node)) open.push({ node, name })
    }
    const leave = (node) => {
      if (open.at(-1)?.node === node) open.pop()
    }
    const check = (node, awaited) => {
      const name = open.at(-1)?.name
      if (name && !mentions(awaited, new Set([...allowed, name]), context.sourceCode.visitorKeys))
        context.report({ node, messageId: 'foreign', data: { name } })
    }
    return {
      ImportDeclaration: (node) => {
        if (readers.test(node.source.value)) for (const { local } of node.specifiers) allowed.add(local.name)
      },
      ArrowFunctionExpression: enter,
      FunctionExpression: enter,
      FunctionDeclaration: enter,
      'ArrowFunctionExpression:exit': leave,
      'FunctionExpression:exit': leave,
      'FunctionDeclaration:exit': leave,
      AwaitExpression: (node) => check(node, node.argument),
      'ForOfStatement[await=true]': (node) => check(node, node.right),
    }
  },
}

function transactionName(fn) {
  const typed = fn.params.find((param) => param.type === 'Identifier' && isTx(param.typeAnnotation?.typeAnnotation))
  if (typed) return typed.name
  const call = fn.parent
  const opens =
    call?.type === 'CallExpression' &&
    call.arguments[0] === fn &&
    /^\$?transaction$/.test(call.callee.name ?? call.callee.property?.name ?? '')
  return opens && fn.params[0]?.type === 'Identifier' ? fn.params[0].name : undefined
}

function isAfterCommit(fn) {
  return fn.parent?.type === 'CallExpression' && fn.parent.arguments[0] === fn && fn.parent.callee.name === 'afterCommit'
}

function isTx(type) {
  return type?.type === 'TSTypeReference' && type.typeName.type === 'Identifier' && type.typeName.name === 'Tx'
}

function mentions(node, names, visitorKeys) {
  if (!node) return false
  if (node.type === 'Identifier') return names.has(node.name)
  return (visitorKeys[node.type] ?? []).some((key) => [node[key]].flat().some((child) => mentions(child, names, visitorKeys)))
}
