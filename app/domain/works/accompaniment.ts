export const accompaniments = ['unknown', 'with', 'without'] as const
export type Accompaniment = (typeof accompaniments)[number]

/** How it stands in the work's row. */
export const accompanimentValues = { unknown: null, with: true, without: false } as const satisfies Record<Accompaniment, boolean | null>

export function accompanimentOf(value: boolean | null): Accompaniment {
  return value === null ? 'unknown' : value ? 'with' : 'without'
}
