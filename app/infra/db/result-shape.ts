import {
  AggregateFunctionNode,
  AliasNode,
  CaseNode,
  ColumnNode,
  FunctionNode,
  IdentifierNode,
  type OperationNode,
  ParensNode,
  type RawNode,
  ReferenceNode,
  SelectAllNode,
  SelectQueryNode,
  TableNode,
  ValueNode,
} from 'kysely'
import { columns } from './generated-tables'

/** What the query's types call a value that SQLite hands out as a number or as text; a Tree is JSON that listOf or oneOf made. */
export type Kind = 'plain' | 'boolean' | 'date' | 'json' | Tree
export type Tree = { many: boolean; shape: Shape }
/** A query's columns in their order. */
export type Shape = ReadonlyMap<string, Kind>

/** To the compiler plain SQL; to us the query nested in it. */
export type TreeNode = RawNode & { readonly nested: { many: boolean; query: SelectQueryNode } }

type Scope = { sources: Map<string, Shape>; named: Map<string, Shape>; outer?: Scope }

/** Functions whose result is one of their first argument's values. */
const passing = new Set(['min', 'max', 'coalesce', 'ifnull', 'nullif', 'first_value', 'last_value', 'lag', 'lead'])

/** What a query's columns are, as far as its builder knows: raw SQL is plain. */
export function shapeOf(query: OperationNode, outer?: Scope): Shape {
  if (!SelectQueryNode.is(query)) return new Map()
  const scope = scopeOf(query, outer)
  return new Map(query.selections?.flatMap(({ selection }) => columnsOf(selection, scope)))
}

/** The names alone; a column that only the query around it could name is refused. */
export function namesOf(query: SelectQueryNode): string[] {
  const names = (query.selections ?? []).map(({ selection }) => ownName(selection))
  if (names.length > 0 && names.every((name) => name !== undefined)) return names
  const scope = scopeOf(query)
  const known = [...scope.sources.values()].every((shape) => shape.size > 0)
  const all = (query.selections ?? []).flatMap(({ selection }) => columnsOf(selection, scope).map(([name]) => name))
  if (all.length === 0 || !known) throw new Error('A nested query must name its columns, or select all of tables of the schema.')
  return [...new Set(all)]
}

function scopeOf(query: SelectQueryNode, outer?: Scope): Scope {
  const scope: Scope = { sources: new Map(), named: new Map(outer?.named), outer }
  for (const { name, expression } of query.with?.expressions ?? []) {
    const given = [...shapeOf(expression, scope)]
    const named = name.columns?.map(({ column }, index): [string, Kind] => [column.name, given[index]?.[1] ?? 'plain'])
    scope.named.set(tableName(name.table), new Map(named ?? given))
  }
  for (const source of [...(query.from?.froms ?? []), ...(query.joins ?? []).map(({ table }) => table)]) addSource(source, scope)
  return scope
}

function addSource(node: OperationNode, scope: Scope) {
  if (AliasNode.is(node)) {
    const shape = TableNode.is(node.node) ? tableShape(node.node, scope) : shapeOf(node.node, scope)
    if (IdentifierNode.is(node.alias)) scope.sources.set(node.alias.name, shape)
  } else if (TableNode.is(node)) scope.sources.set(tableName(node), tableShape(node, scope))
}

function tableShape(table: TableNode, scope: Scope): Shape {
  const name = tableName(table)
  return scope.named.get(name) ?? new Map(Object.entries((columns as Record<string, Record<string, Kind>>)[name] ?? {}))
}

function columnsOf(node: OperationNode, scope: Scope): [string, Kind][] {
  if (SelectAllNode.is(node)) return [...scope.sources.values()].flatMap((shape) => [...shape])
  if (ReferenceNode.is(node) && SelectAllNode.is(node.column)) return [...(scope.sources.get(tableName(node.table!)) ?? [])]
  const name = ownName(node)
  return name === undefined ? [] : [[name, kindOf(AliasNode.is(node) ? node.node : node, scope)]]
}

function kindOf(node: OperationNode, scope: Scope): Kind {
  if ('nested' in node) {
    const { many, query } = (node as TreeNode).nested
    return { many, shape: shapeOf(query, scope) }
  }
  const name = columnName(node)
  if (name !== undefined) return columnKind(name, ReferenceNode.is(node) ? node.table : undefined, scope)
  if (ParensNode.is(node)) return kindOf(node.node, scope)
  if (SelectQueryNode.is(node)) return [...shapeOf(node, scope).values()][0] ?? 'plain'
  if (CaseNode.is(node)) return firstKind([...(node.when ?? []).map(({ result }) => result), node.else], scope)
  if (FunctionNode.is(node) && passing.has(node.func)) return firstKind(node.arguments, scope)
  if (AggregateFunctionNode.is(node) && passing.has(node.func)) return firstKind(node.aggregated.slice(0, 1), scope)
  if (ValueNode.is(node)) return typeof node.value === 'boolean' ? 'boolean' : node.value instanceof Date ? 'date' : 'plain'
  return 'plain'
}

function firstKind(nodes: readonly (OperationNode | undefined)[], scope: Scope): Kind {
  return nodes.map((node) => (node ? kindOf(node, scope) : 'plain')).find((kind) => kind !== 'plain') ?? 'plain'
}

function columnKind(column: string, table: TableNode | undefined, scope: Scope): Kind {
  for (let at: Scope | undefined = scope; at; at = at.outer) {
    const shapes = table ? [at.sources.get(tableName(table))] : [...at.sources.values()]
    const shape = shapes.find((one) => one?.has(column))
    if (shape) return shape.get(column)!
  }
  return 'plain'
}

function ownName(node: OperationNode): string | undefined {
  return AliasNode.is(node) ? (IdentifierNode.is(node.alias) ? node.alias.name : undefined) : columnName(node)
}

function columnName(node: OperationNode): string | undefined {
  const column = ReferenceNode.is(node) ? node.column : node
  return ColumnNode.is(column) ? column.column.name : undefined
}

const tableName = (node: TableNode) => node.table.identifier.name
