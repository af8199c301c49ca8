import type { ReactNode } from 'react'

/** Over everything but an open drawer and the notifications. */
export const dropdownLayer = 2500

type Props = { summary: ReactNode; label?: string; align?: 'start' | 'end'; children: ReactNode }

/** A panel under its button, above everything else on the page. It opens without JavaScript; enhance.js closes it on Escape and on a click elsewhere. */
export function Dropdown({ summary, label, align = 'end', children }: Props) {
  return (
    <details className="dropdown" data-dropdown>
      <summary aria-label={label}>{summary}</summary>
      <div className={`dropdown-panel dropdown-${align}`} style={{ zIndex: dropdownLayer }}>
        {children}
      </div>
    </details>
  )
}
