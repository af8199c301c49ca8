/** A row's tick, as large as a finger, beside what names the row. */
export function RowSelect({ id, label, selected }: { id: number; label: string; selected: boolean }) {
  return (
    <label className="-my-2.5 -ms-3 flex min-h-11 min-w-11 items-center justify-center">
      <input type="checkbox" name="id" value={id} defaultChecked={selected} aria-label={label} />
    </label>
  )
}
