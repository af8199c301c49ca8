type Option = { value: string; label: string }

/** One choice out of a list in a plain filter form. */
export function Choice({ name, label, value, options }: { name: string; label: string; value: string; options: readonly Option[] }) {
  return (
    <label className="field">
      <span className="field-label">{label}</span>
      <select name={name} className="control" defaultValue={value}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}
