type Props = { value: number; max: number; label: string; className?: string }

/** A bar with its figure; the label says what is counted. */
export function Progress({ value, max, label, className = '' }: Props) {
  const percent = max > 0 ? Math.min(100, Math.floor((value / max) * 100)) : 0
  return (
    <div className={className}>
      <div className="mb-1.5 flex justify-between gap-4 text-sm">
        <span className="text-muted">{label}</span>
        <b className="font-semibold">{percent}%</b>
      </div>
      <progress className="progress" value={percent} max={100} aria-label={label} />
    </div>
  )
}
