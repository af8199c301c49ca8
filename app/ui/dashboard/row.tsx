import type { ReactNode } from 'react'

type Props = { title: ReactNode; note?: ReactNode; side?: ReactNode; action?: ReactNode }

/** One line of a programme: what it is, how it stands, and the one thing to do. */
export function Row({ title, note, side, action }: Props) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0 grow basis-64">
        <p className="font-serif text-lg font-semibold">{title}</p>
        {note && <p className="text-sm text-muted">{note}</p>}
      </div>
      {side && <div className="text-sm text-muted">{side}</div>}
      {action && <div className="max-sm:basis-full">{action}</div>}
    </li>
  )
}

export function Rows({ children }: { children: ReactNode }) {
  return <ul className="divide-y divide-line border-y border-line">{children}</ul>
}
