import type { ReactNode } from 'react'

/** One row of a long list, ruled off from the one before, its buttons beside its number. */
export function RowFrame({ id, title, buttons, children }: { id: string; title: string; buttons: ReactNode; children: ReactNode }) {
  return (
    <fieldset id={id} className="min-w-0 scroll-mt-4 border-t border-line py-5">
      <legend className="sr-only">{title}</legend>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4">
        <h3 className="text-lg">{title}</h3>
        {buttons}
      </div>
      {children}
    </fieldset>
  )
}
