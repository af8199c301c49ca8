import { ColumnNode, ExpressionWrapper, RawNode, ReferenceNode, type SelectQueryNode, TableNode, ValueNode } from 'kysely'
import { namesOf, type TreeNode } from './result-shape'

type Query<O> = { readonly expressionType: O | undefined; toOperationNode(): SelectQueryNode }
type Row<O> = { [K in keyof O]: O[K] }

/** The rows of a nested query as one column, in its order: a tree in one statement. `read` makes of them what the query's type says. */
export function listOf<O>(query: Query<O>): ExpressionWrapper<never, never, Row<O>[]> {
  return tree(query.toOperationNode(), { many: true, before: '(select json_group_array(json_object(', after: ')) from ' })
}

/** The first row of a nested query as one column, or null. */
export function oneOf<O>(query: Query<O>): ExpressionWrapper<never, never, Row<O> | null> {
  return tree(query.toOperationNode(), { many: false, before: '(select json_object(', after: ') from ' })
}

function tree<T>(query: SelectQueryNode, { many, before, after }: { many: boolean; before: string; after: string }) {
  const row = TableNode.create('row')
  const members = namesOf(query).flatMap((name) => [ValueNode.createImmediate(name), ReferenceNode.create(ColumnNode.create(name), row)])
  const commas = members.slice(1).map(() => ', ')
  const node: TreeNode = { ...RawNode.create([before, ...commas, after, ' as "row")'], [...members, query]), nested: { many, query } }
  return new ExpressionWrapper<never, never, T>(node)
}
