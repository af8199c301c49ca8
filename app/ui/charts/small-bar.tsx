import type { ReactNode } from 'react'

type Props = { value: number; most: number; fromMiddle?: boolean; children: ReactNode }

const width = 72
const height = 10

/** A figure with a bar as long as it is great; from the middle to either side where it may be below 0. */
export function SmallBar({ value, most, fromMiddle = false, children }: Props) {
  const origin = fromMiddle ? width / 2 : 0
  const length = Math.min(1, Math.abs(value) / most) * (width - origin)
  return (
    <span className="small-bar">
      <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
        <line x1={origin} x2={origin} y1={0} y2={height} stroke="var(--muted)" />
        <rect x={value < 0 ? origin - length : origin} y={2} width={length} height={height - 4} fill="var(--muted)" />
      </svg>
      <span className="min-w-14">{children}</span>
    </span>
  )
}
