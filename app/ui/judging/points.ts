/** A total or an average of at most 100 points as people read it, the same in both languages: always two decimals; a dash where there is none. */
export function pointsText(hundredths: number | null): string {
  return hundredths === null ? '—' : (hundredths / 100).toFixed(2)
}
