/** A participant's number as printed on the desk: three digits, like a programme's. */
export function numberLabel(number: number | null): string {
  return number === null ? '—' : String(number).padStart(3, '0')
}
