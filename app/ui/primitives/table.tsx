import type { Key, ReactNode } from 'react'

export type Column<Row> = {
  key: string
  header: string
  /** Where the header leads to the same list in this column's order, and how it is ordered now. */
  sort?: { to: string; now: 'ascending' | 'descending' | 'none' }
  /** The label on a card, where it is not the header; '' leaves the line to the cell. */
  cardLabel?: string
  numeric?: boolean
  /** Short words that stay on one line, as a state or a date. */
  narrow?: boolean
  /** What one can do with the row: of no use on paper. */
  acts?: boolean
  cell: (row: Row) => ReactNode
}

const arrows = { ascending: '↑', descending: '↓', none: '' }

type Props<Row> = {
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => Key
  caption: string
  /** Many columns, or long ones: the table needs more room than others, or most of all, not to be cards. */
  room?: 'wide' | 'widest'
  empty?: ReactNode
}

/** A table that becomes cards where it has no room; the first column names its row. Roles are spelled out, because the card layout takes them away. */
export function DataTable<Row>({ columns, rows, rowKey, caption, room, empty }: Props<Row>) {
  if (rows.length === 0 && empty) return <>{empty}</>
  return (
    <table className={room ? `data-table data-table-${room}` : 'data-table'} role="table">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              role="columnheader"
              className={column.numeric ? 'numeric' : column.acts ? 'acts' : undefined}
              aria-sort={column.sort?.now}
            >
              {column.sort ? (
                <a href={column.sort.to} className="text-inherit">
                  {column.header} <span aria-hidden="true">{arrows[column.sort.now]}</span>
                </a>
              ) : (
                column.header
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={rowKey(row)} role="row">
            {columns.map((column, index) => {
              const shared = {
                className: column.numeric ? 'numeric' : column.narrow ? 'narrow' : column.acts ? 'acts' : undefined,
                'data-label': column.cardLabel ?? column.header,
              }
              return index === 0 ? (
                <th key={column.key} {...shared} scope="row" role="rowheader">
                  {column.cell(row)}
                </th>
              ) : (
                <td key={column.key} {...shared} role="cell">
                  {column.cell(row)}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
