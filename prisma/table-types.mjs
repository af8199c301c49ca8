import fs from 'node:fs'
import path from 'node:path'
import helper from '@prisma/generator-helper'

/** A Prisma generator: the tables' rows as `read` gives them, and which columns SQLite stores otherwise than they are read. */
helper.generatorHandler({
  onManifest: () => ({ prettyName: 'the tables as they are read' }),
  onGenerate: async ({ generator, dmmf }) => {
    const file = generator.output.value
    fs.mkdirSync(path.dirname(file), { recursive: true })
    fs.writeFileSync(file, source(dmmf.datamodel))
  },
})

const scalarTypes = {
  Int: 'number',
  BigInt: 'number',
  Float: 'number',
  String: 'string',
  Boolean: 'boolean',
  DateTime: 'Date',
  Json: 'Prisma.JsonValue',
  Bytes: 'Uint8Array',
}
const kinds = { Boolean: 'boolean', DateTime: 'date', Json: 'json' }

function source({ models, enums }) {
  const columnsOf = (model) => model.fields.filter(({ kind }) => kind !== 'object')
  const nameOf = (one) => one.dbName ?? one.name
  const union = (name) =>
    enums
      .find((one) => one.name === name)
      .values.map((value) => `'${nameOf(value)}'`)
      .join(' | ')
  const typeOf = ({ kind, type, isRequired }) => {
    const known = kind === 'enum' ? type : scalarTypes[type]
    if (!known) throw new Error(`prisma/table-types.mjs knows no type for ${type}.`)
    return isRequired ? known : `${known} | null`
  }
  const lines = [
    "import type { Prisma } from './generated/client'",
    '',
    ...enums.map(({ name }) => `type ${name} = ${union(name)}`),
    '',
    'export type Tables = {',
    ...models.flatMap((model) => [
      `  ${nameOf(model)}: {`,
      ...columnsOf(model).map((field) => `    ${nameOf(field)}: ${typeOf(field)}`),
      '  }',
    ]),
    '}',
    '',
    "export const columns: Record<keyof Tables, Record<string, 'plain' | 'boolean' | 'date' | 'json'>> = {",
    ...models.map(
      (model) =>
        `  ${nameOf(model)}: { ${columnsOf(model)
          .map((field) => `${nameOf(field)}: '${kinds[field.type] ?? 'plain'}'`)
          .join(', ')} },`,
    ),
    '}',
    '',
  ]
  return lines.join('\n')
}
